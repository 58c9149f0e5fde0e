import { describe, expect, it } from 'vitest';
import type { FoundInput } from './indexed-file.ts';
import { toNewestFirst } from './newest-first.ts';

function toFile(path: string, session: string | undefined, modifiedMs: number, kind = 'main') {
  const input: FoundInput = {
    root: '/claude',
    path,
    relativePath: path,
    class: 'transcript',
    kind,
    projectFolder: 'projects/coast',
    session,
    agent: undefined,
    run: undefined,
    size: 1,
    modifiedMs,
    identity: path,
  };
  return { input, known: undefined };
}

const listPaths = (files: Parameters<typeof toNewestFirst>[0]) => toNewestFirst(files).map(({ input }) => input.path);

describe('toNewestFirst', () => {
  it('puts the session first that was written last, by any of its files, and its main file before its agents', () => {
    expect(
      listPaths([
        toFile('a', 'a', 20),
        toFile('b/agent', 'b', 30, 'agent'),
        toFile('b', 'b', 10),
        toFile('c', 'c', 25),
      ]),
    ).toEqual(['b', 'b/agent', 'c', 'a']);
  });

  it('leaves what belongs to no session for the end, and sessions of one time in their order', () => {
    expect(
      listPaths([toFile('plan', undefined, 90), toFile('a', 'a', 10), toFile('b', 'b', 10), toFile('c', 'c', 20)]),
    ).toEqual(['c', 'a', 'b', 'plan']);
  });
});
