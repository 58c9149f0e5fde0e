import { appendFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireEvent } from '@scrollkeep/view/wire/wire.ts';
import { describe, expect, it } from 'vitest';
import {
  everything,
  maxLineBytes,
  openServedFolders,
  servedTrees,
  withLibrary,
} from '../library/served-folder.test-kit.ts';
import type { SessionLibrary } from '../library/session-library.ts';
import { firstOutline, firstTurns, openCachedPages } from './cached-pages.ts';
import { listSessionPlaces } from '../../sessions/list-session-places.ts';

const { write, toCachePlace, index } = openServedFolders();

describe('the first pages of a session', () => {
  it.each(servedTrees)('are the same to the letter, kept or read: %s', async (name, tree) => {
    const folder = write(name, tree);
    const kept = toCachePlace(name);
    const read = await withLibrary(folder, {}, askAll);
    expect(Object.keys(read).length).toBeGreaterThan(0);
    await withLibrary(folder, { cache: kept, isHelper: true }, async (library) => {
      for (const key of Object.keys(read)) await library.cacheFirstPages(key);
    });
    expect(readdirSync(join(kept.folder, 'served', 'pages'))).toHaveLength(Object.keys(read).length);
    // The list comes from the index: else all sessions would be read for it, and be in memory.
    const store = await index(folder);
    expect(await withLibrary(folder, { cache: kept, store }, askAll)).toEqual(read);
    for (const file of readdirSync(join(kept.folder, 'served', 'pages'), { withFileTypes: true }))
      markPages(join(kept.folder, 'served', 'pages', file.name));
    for (const [key, texts] of Object.entries(await withLibrary(folder, { cache: kept, store }, askAll)))
      expect([key, ...texts.map((text) => text.includes('"name":"from what was kept"'))]).toEqual([
        key,
        true,
        true,
        true,
      ]);
  });

  it('are read anew when the session has grown, and let go when it is gone', async () => {
    const folder = write('grown');
    const kept = toCachePlace('grown');
    const [key = ''] = Object.keys(await withLibrary(folder, {}, askAll));
    await withLibrary(folder, { cache: kept, isHelper: true }, (library) => library.cacheFirstPages(key));
    const file =
      readdirSync(folder, { recursive: true })
        .map(String)
        .find((path) => path.endsWith(`${key}.jsonl`)) ?? '';
    appendFileSync(
      join(folder, file),
      JSON.stringify({
        type: 'user',
        uuid: '7f0c1a52-4b1e-4f53-9d0a-0c0ffee00001',
        parentUuid: null,
        sessionId: key,
        timestamp: '2026-11-01T13:00:00.000Z',
        message: { role: 'user', content: 'One more thing.' },
      }) + '\n',
    );
    const places = await listSessionPlaces([{ kind: 'config-folder', path: folder }], {
      maxLineBytes,
      onProblem: () => undefined,
      sessionOfFile: new Map(),
    });
    const place = places.find(({ id }) => id === key) ?? expect.fail();
    const pages = openCachedPages(kept, maxLineBytes);
    expect(await pages.has(place)).toBe(false);
    const [now, read] = [
      await withLibrary(folder, { cache: kept }, (library) => ask(library, key)),
      await withLibrary(folder, {}, (library) => ask(library, key)),
    ];
    expect(now).toEqual(read);
    await withLibrary(folder, { cache: kept, isHelper: true }, (library) => library.cacheFirstPages(key));
    expect([await pages.has(place), (await pages.find(place))?.path.name]).toEqual([true, 'live']);
    expect(await openCachedPages({ ...kept, version: 'another' }, maxLineBytes).has(place)).toBe(false);
    if (process.platform !== 'win32') expect(statSync(join(kept.folder, 'served', 'pages')).mode & 0o077).toBe(0);
    writeFileSync(join(kept.folder, 'served', 'list-of-an-earlier-version.json'), '{}');
    await openCachedPages(kept, 1).prune([]);
    expect(readdirSync(join(kept.folder, 'served'), { recursive: true })).toEqual(['pages']);
  });

  it('have the revision that whoever follows the session is told, and the session itself when it is read', async () => {
    const folder = write('revision');
    const kept = toCachePlace('revision');
    const [key = ''] = Object.keys(await withLibrary(folder, {}, askAll));
    await withLibrary(folder, { cache: kept, isHelper: true }, (library) => library.cacheFirstPages(key));
    await withLibrary(folder, { cache: kept }, async (library) => {
      const events: WireEvent[] = [];
      const stop = await library.follow(
        { session: key, lastEventId: undefined },
        ({ event }) => void events.push(event),
      );
      const first = await library.getSession(key);
      const later = await library.getTurns(key, { path: 'live' }, { from: 0, limit: 3, part: undefined });
      expect(events[0]).toEqual({ type: 'hello', revision: first.revision });
      expect(later.revision).toBe(first.revision);
      expect((await library.getSession(key)).revision).toBe(first.revision);
      stop();
    });
  });
});

async function askAll(library: SessionLibrary): Promise<Readonly<Record<string, readonly string[]>>> {
  await library.settle();
  const { sessions } = await library.listSessions(everything);
  const answers: Record<string, readonly string[]> = {};
  for (const { key } of sessions) answers[key] = await ask(library, key);
  return answers;
}

/** In the letters of the answers, but for the number that tells one server's states apart. */
async function ask(library: SessionLibrary, key: string): Promise<readonly string[]> {
  const answers = [
    await library.getSession(key),
    await library.getTurns(key, { path: 'live' }, { ...firstTurns, part: undefined }),
    await library.getOutline(key, 'live', firstOutline),
  ];
  return answers.map((answer) => JSON.stringify({ ...answer, revision: 0 }));
}

/** Shows in every answer that it comes from what was kept. */
function markPages(path: string): void {
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll('"path":{"name":"live"', '"path":{"name":"from what was kept"'),
  );
}
