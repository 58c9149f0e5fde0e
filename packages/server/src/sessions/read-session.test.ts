import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureCases, openSession, text, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import type { Root } from '../disk/find-roots.ts';
import { listSessionPlaces } from './list-session-places.ts';
import { locateSnapshot, type LocatedSession } from './located-session.ts';
import { readSession } from './read-session.ts';
import { readLinkedSessions, readSessions } from './read-sessions.ts';
import { openSessionResolver } from './session-resolver.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-read-session-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const options = { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined };

/**
 * A fork, a fork of the fork that lost the beginning, a session named by a summary in another file, and one that has
 * nothing to do with them.
 */
function buildFamily(): FixtureTree {
  const toLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  const talk = (seed: string) => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed });
    session.prompt(`Begin ${seed}.`);
    session.assistant(text('Yes.'));
    const end = session.assistant(text('Done.'));
    return { id: session.sessionId, lines: session.lines(), leaf: end.uuids.at(-1) ?? '' };
  };
  const [origin, other, named] = [talk('origin'), talk('other'), talk('named')];
  const rename = (lines: readonly string[], from: string, to: string) => lines.map((line) => line.replaceAll(from, to));
  const forkId = 'f0000000-0000-4000-8000-000000000001';
  const lateId = 'f1000000-0000-4000-8000-000000000002';
  const own = (id: string, at: string) =>
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/ada/harbour',
      sessionId: id,
      version: '2.1.325',
      type: 'user',
      message: { role: 'user', content: `Go on ${id}` },
      uuid: `${id.slice(0, -1)}9`,
      timestamp: at,
    });
  const fork = [...rename(origin.lines, origin.id, forkId), own(forkId, '2026-11-02T00:00:00.000Z')];
  const late = [...rename(fork.slice(-1), forkId, lateId), own(lateId, '2026-11-03T00:00:00.000Z')];
  const summary = JSON.stringify({ type: 'summary', summary: 'Named elsewhere', leafUuid: named.leaf });
  const folder = 'projects/-home-ada-harbour';
  const files = {
    [origin.id]: origin.lines,
    [other.id]: [summary, ...other.lines],
    [named.id]: named.lines,
    [forkId]: fork,
    [lateId]: late,
  };
  return Object.entries(files).map(([id, lines]) => ({
    path: `${folder}/${id}.jsonl`,
    content: toLines(lines),
    modified: '2026-11-03T00:00:00.000Z',
  }));
}

const trees: readonly (readonly [string, () => FixtureTree])[] = [
  ['forks and titles in other files', buildFamily],
  ...fixtureCases.map(({ name, build }) => [name, build] as const),
];

describe('a session that is read alone', () => {
  it.each(trees)('is the same as when its whole project is read: %s', async (name, build) => {
    const path = join(scratch, name.replaceAll(' ', '-'));
    for (const file of build()) {
      mkdirSync(dirname(join(path, file.path)), { recursive: true });
      writeFileSync(join(path, file.path), file.content);
    }
    const roots: readonly Root[] = [{ kind: 'config-folder', path }];
    const together: LocatedSession[] = [];
    for await (const located of readLinkedSessions(roots, options)) together.push(located);
    const places = await listSessionPlaces(roots, options);
    const alone = await Promise.all(places.map((place) => readSession(place, options)));
    expect(alone.map(toFacts)).toEqual(together.map(toFacts));
    expect(await readFollowedForks(roots)).toEqual(together.map(({ session, fork }) => [session.id, fork]));
    const oneByOne: LocatedSession[] = [];
    for await (const located of readSessions(roots, options)) oneByOne.push({ ...located, fork: undefined });
    expect(oneByOne.map(toFacts)).toEqual(together.map((located) => toFacts({ ...located, fork: undefined })));
    if (build === buildFamily) {
      expect(alone.filter(({ fork }) => fork !== undefined)).toHaveLength(2);
      expect(alone.map(({ session }) => session.title?.text)).toContain('Named elsewhere');
    }
  });
});

/** As servers see it, one after the other by a single finder. */
async function readFollowedForks(roots: readonly Root[]) {
  const resolver = openSessionResolver({
    ...options,
    findRoots: () => Promise.resolve(roots),
    readNames: () => Promise.resolve(new Map()),
    hint: '',
  });
  const { signal } = new AbortController();
  const forks: (readonly [string, LocatedSession['fork']])[] = [];
  for (const place of await resolver.list(signal)) {
    const { session, fork } = await locateSnapshot(await resolver.read(place, signal));
    forks.push([session.id, fork]);
  }
  resolver.close();
  return forks;
}

function toFacts({ session, fork, projectFolder, configFolder, archived, modifiedMs, identity }: LocatedSession) {
  return {
    id: session.id,
    title: session.title,
    status: session.status,
    turns: session.tree.turns.length,
    calls: session.calls.length,
    agents: session.agents.map(({ id }) => id),
    files: [session.files.main?.path, ...session.files.agents.map(({ path }) => path)],
    fork,
    projectFolder,
    configFolder,
    archived,
    modifiedMs,
    identity,
  };
}
