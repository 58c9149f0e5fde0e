import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNamed } from '../sessions/get-session.ts';
import { listSessionPlaces } from '../sessions/list-session-places.ts';
import { resolveSession } from '../sessions/resolve-session.ts';
import { findIdFolders } from './find-id-folders.ts';
import type { Root } from './find-roots.ts';

const [first, second, third] = [
  '11111111-1111-4111-8111-111111111111',
  '11111111-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];

let folder: string;
let root: Root;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-id-'));
  root = { kind: 'config-folder', path: folder };
  put(`projects/-home-ada-a/${first}.jsonl`);
  put(`projects/-home-ada-a/${first}/subagents/agent-a1234567.jsonl`);
  put(`projects/-home-ada-b/${second}.jsonl`);
  put(`projects/-home-ada-c/${third}/subagents/agent-a7654321.jsonl`);
  put('projects/-home-ada-d/memory/notes.md');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('findIdFolders', () => {
  it('names the project folders that hold an id, and no others', () => {
    expect(list(first)).toEqual(['projects/-home-ada-a']);
    expect(list('11111111')).toEqual(['projects/-home-ada-a', 'projects/-home-ada-b']);
    expect(list(third)).toEqual(['projects/-home-ada-c']);
  });

  it.each(['latest', 'harbour', '1111', 'agent-a1234567', '../11111111', '', '44444444'])(
    'knows none for %j',
    (name) => {
      expect(list(name)).toBeUndefined();
    },
  );

  it('does not guess what is in a folder that no client makes', () => {
    put(`projects/-home-ada-d/copies/${first}.jsonl`);
    expect(list(first)).toEqual(['projects/-home-ada-a', 'projects/-home-ada-d']);
  });

  it('lets a person mean the same session as among all of them', async () => {
    const options = { maxLineBytes: 1e6, onProblem: () => undefined };
    const resolving = { hint: '', readNames: () => Promise.resolve(new Map()), readTitle: () => Promise.resolve('') };
    put(`projects/-home-ada-e/${second}.jsonl`, `${JSON.stringify({ type: 'user' })}\n`);
    const all = await listSessionPlaces([root], options);
    for (const name of [first, second, third, '33333333', first.slice(0, 12)]) {
      const { project: _, ...expected } = await resolveSession(name, all, resolving);
      expect(await findNamed(name, [root], undefined, options)).toMatchObject(expected);
    }
    await expect(findNamed('11111111', [root], undefined, options)).rejects.toThrow(/2 sessions match/);
    await expect(findNamed('44444444', [root], undefined, options)).rejects.toThrow(/no session matches/);
  });
});

function list(name: string): readonly string[] | undefined {
  const folders = findIdFolders(name, [root])?.get(root);
  return folders === undefined ? undefined : [...folders].sort();
}

function put(path: string, content = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
