import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, expect } from 'vitest';
import { findRoots } from '../../disk/find-roots.ts';
import { syncIndex } from '../../sync/sync-index.ts';
import { openSessionLibrary, type SessionLibrary, type SessionLibraryOptions } from './session-library.ts';

export const maxLineBytes = 16 * 1024 ** 2;

/** All sessions of a library. */
export const everything = {
  project: undefined,
  text: undefined,
  filter: {},
  hidesEmpty: false,
  countsFacets: false,
  sort: 'title',
  cursor: undefined,
  limit: 200,
} as const;

export const servedTrees: readonly (readonly [string, FixtureTree])[] = [
  ['demo', buildDemoTree('2026-11-01T12:00:00Z')],
  ...fixtureCases.map((each) => [each.name, each.build()] as const),
];

/** Config folders made of trees, what a server keeps of them, and an index; all goes with the tests of the file. */
export function openServedFolders() {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-served-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  return {
    scratch,
    write(name: string, tree: FixtureTree = buildDemoTree('2026-11-01T12:00:00Z')): string {
      const folder = join(scratch, name);
      for (const { path, content } of tree) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      return folder;
    },
    toCachePlace: (name: string) => ({ folder: join(scratch, `${name}-cache`), version: 'test' }),
    /** Brings the index of a folder up to it; where it is. */
    async index(folder: string): Promise<string> {
      const store = join(`${folder}-index`, 'index.db');
      const connection = await openIndex({ store });
      try {
        await syncIndex(connection, await findRoots([folder], undefined), {
          maxLineBytes,
          whenBusy: 'wait',
          onProblem: (problem) => expect(problem).toBeUndefined(),
        });
      } finally {
        await connection.close();
      }
      return store;
    },
  };
}

/** A library that looks again only when it is asked. */
export async function withLibrary<Result>(
  folder: string,
  options: Partial<SessionLibraryOptions>,
  work: (library: SessionLibrary) => Promise<Result>,
): Promise<Result> {
  const library = openSessionLibrary([{ kind: 'config-folder', path: folder }], {
    maxLineBytes,
    isDemo: false,
    pollMs: 1e6,
    rescanMs: 1e9,
    ...options,
  });
  try {
    return await work(library);
  } finally {
    await library.close();
  }
}
