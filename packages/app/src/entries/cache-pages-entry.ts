import { text } from 'node:stream/consumers';
import { openSessionLibrary } from '@scrollkeep/server/http/library/session-library.ts';
import type { CachePagesTask } from '@scrollkeep/server/http/pages/page-cacher.ts';

// The process that reads sessions for a server and keeps their first pages. It is told what to do on standard input,
// and says nothing.
const { roots, keys, ...options } = JSON.parse(await text(process.stdin)) as CachePagesTask;
const library = openSessionLibrary(roots, { ...options, isDemo: false, isHelper: true, maxNodes: 1 });
for (const key of keys) await library.cacheFirstPages(key).catch(() => undefined);
await library.close();
