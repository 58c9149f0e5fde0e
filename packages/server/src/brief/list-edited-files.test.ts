import { describe, expect, it } from 'vitest';
import { listEditedFiles } from './list-edited-files.ts';
import { emptyTurn } from './session-brief.test-kit.ts';

const list = (...turns: readonly (readonly string[])[]) =>
  listEditedFiles({
    project: '/home/ada/harbour',
    turns: turns.map((paths, at) => ({
      ...emptyTurn,
      number: at + 1,
      files: paths.map((path) => ({
        path: path.startsWith('/') ? path : `/home/ada/harbour/${path}`,
        by: ['Edit'],
        isDeleted: path.includes('old'),
      })),
    })),
  });

describe('listEditedFiles', () => {
  it('has those edited last in front', () => {
    expect(list(['a.ts', 'b.ts'], ['a.ts'], ['old.ts'])).toEqual([
      '`old.ts` (turn 3, deleted)',
      '`a.ts` (2 turns, last 2)',
      '`b.ts` (turn 1)',
    ]);
  });

  it('names what was written for whoever continues first, wherever it is', () => {
    expect(list(['docs/PLAN.md', '/tmp/hand-off-notes.md', '/tmp/x.ts'], ['planet.ts', 'a.ts'])).toEqual([
      '`/tmp/hand-off-notes.md` (turn 1)',
      '`docs/PLAN.md` (turn 1)',
      '`a.ts` (turn 2)',
      '`planet.ts` (turn 2)',
      '1 file outside the project',
    ]);
  });
});
