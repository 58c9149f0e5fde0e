import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import type { OutlineAnswer, PathSummary, SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { TurnsAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import { createHash } from 'node:crypto';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { revisionStateOf } from '../../sessions/session-registry.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import type { SessionPlace } from '../../sessions/session-place.ts';

/** Where a server keeps what the next one would else read again, and which program it is. */
export interface CachePlace {
  /** The cache folder. */
  readonly folder: string;
  readonly version: string;
}

/**
 * What a person sees first of a session, in the words of the answers: opening a session of gigabytes must not begin
 * with reading it.
 */
export interface FirstPages {
  /** Names the state that they are of, as revisions know it. */
  readonly state: string;
  readonly header: SessionHeader;
  readonly path: PathSummary;
  readonly agents: SessionAnswer['agents'];
  readonly outline: Omit<OutlineAnswer, 'revision'>;
  readonly turns: Omit<TurnsAnswer, 'revision'>;
}

export interface CachedPages {
  /** Those of the files as they are in `place`; undefined if none are kept. */
  find(place: SessionPlace): Promise<FirstPages | undefined>;
  has(place: SessionPlace): Promise<boolean>;
  put(place: SessionPlace, snapshot: SessionSnapshot, pages: Omit<FirstPages, 'state'>): Promise<void>;
  /** Lets go of what belongs to none of these sessions, and of the oldest where they are too many. */
  prune(places: readonly SessionPlace[]): Promise<void>;
}

/** How the web app asks for them. */
export const firstTurns = { from: 0, limit: 8 } as const;
export const firstOutline = { from: 0, limit: 200 } as const;
/** Smaller sessions are read as quickly. */
export const leastCachedBytes = 4 * 1024 * 1024;
export const mostCachedPages = 200;

const format = 2;

export function openCachedPages(place: CachePlace, maxLineBytes: number): CachedPages {
  const folder = join(place.folder, 'served', 'pages');
  const mark = `${format} ${factsVersion} ${place.version} ${maxLineBytes}`;
  const toPath = ({ identity }: SessionPlace) => join(folder, `${toHash(identity)}.json`);
  const toBeginning = (session: SessionPlace) =>
    `{"mark":${JSON.stringify(mark)},"stamp":${JSON.stringify(toHash(session.stamp))},"pages":`;
  /** The last one that was found: the first answers about a session are asked for together. */
  let last: { readonly path: string; readonly stamp: string; readonly pages: FirstPages } | undefined;

  async function find(session: SessionPlace): Promise<FirstPages | undefined> {
    const [path, stamp] = [toPath(session), toHash(session.stamp)];
    if (last?.path === path && last.stamp === stamp) return last.pages;
    try {
      const kept = JSON.parse(await readFile(path, 'utf8')) as {
        readonly mark?: unknown;
        readonly stamp?: unknown;
        readonly pages?: FirstPages;
      };
      if (kept.mark !== mark || kept.stamp !== stamp || !isWhole(kept.pages)) return undefined;
      last = { path, stamp, pages: kept.pages };
      return kept.pages;
    } catch {
      return undefined;
    }
  }

  return {
    find,
    has: (session) => beginsWith(toPath(session), toBeginning(session)),
    async put(session, snapshot, pages) {
      // Read from files that have gone on meanwhile: the next one who opens it keeps them.
      if (session.bytes !== snapshot.bytes || session.modifiedMs !== snapshot.modifiedMs) return;
      makePrivateFolder(folder);
      writePrivateFile(toPath(session), [
        `${toBeginning(session)}${JSON.stringify({ state: revisionStateOf(snapshot), ...pages })}}`,
      ]);
    },
    async prune(places) {
      const wanted = new Set(places.map((session) => `${toHash(session.identity)}.json`));
      const names = await readdir(folder).catch(() => []);
      const gone = names.filter((name) => !wanted.has(name));
      const kept = names.filter((name) => wanted.has(name));
      if (kept.length > mostCachedPages)
        gone.push(...(await listOldest(folder, kept)).slice(0, kept.length - mostCachedPages));
      for (const name of gone) await rm(join(folder, name), { force: true }).catch(() => undefined);
      // Earlier versions kept the list of sessions there, with titles and prompts.
      for (const name of await readdir(dirname(folder)).catch(() => []))
        if (/^list-.*\.json$/.test(name)) await rm(join(dirname(folder), name), { force: true }).catch(() => undefined);
    },
  };
}

/** Whether something is kept of many sessions is asked again and again; reading all of it would keep others waiting. */
async function beginsWith(path: string, beginning: string): Promise<boolean> {
  const wanted = Buffer.from(beginning);
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const found = Buffer.alloc(wanted.length);
    await file.read(found, 0, found.length, 0);
    return found.equals(wanted);
  } finally {
    await file.close();
  }
}

async function listOldest(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const times = await Promise.all(
    names.map(async (name) => ({ name, ms: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  return times.sort((a, b) => a.ms - b.ms).map(({ name }) => name);
}

function isWhole(pages: FirstPages | undefined): pages is FirstPages {
  return (
    typeof pages?.state === 'string' &&
    typeof pages.header?.status === 'string' &&
    typeof pages.path?.turns === 'number' &&
    Array.isArray(pages.agents) &&
    Array.isArray(pages.outline?.turns) &&
    Array.isArray(pages.turns?.turns)
  );
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
