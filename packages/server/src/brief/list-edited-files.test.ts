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

  it('names no turn from a backup that only shows that a file changed', () => {
    const toFile = (name: string, by: string) => ({ path: `/home/ada/harbour/${name}`, by: [by], isDeleted: false });
    const turns = [
      { ...emptyTurn, number: 1, files: [toFile('a.ts', 'Edit'), toFile('b.ts', 'Edit')] },
      { ...emptyTurn, number: 2, files: [toFile('a.ts', 'checkpoint'), toFile('c.ts', 'checkpoint')] },
    ];
    expect(listEditedFiles({ project: '/home/ada/harbour', turns })).toEqual([
      '`b.ts` (turn 1)',
      '`a.ts` (turn 1)',
      '`c.ts` (not by an edit tool)',
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
