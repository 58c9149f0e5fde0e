import { describe, expect, it } from 'vitest';
import { noGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import { listEditedFiles } from './list-edited-files.ts';
import { emptyTurn } from './session-brief.test-kit.ts';

const list = (...turns: readonly (readonly string[])[]) =>
  listEditedFiles({
    project: '/home/ada/harbour',
    git: noGitState,
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
    expect(listEditedFiles({ project: '/home/ada/harbour', git: noGitState, turns })).toEqual([
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

  it('knows a file on Windows by the name that Git Bash gives it', () => {
    const toFile = (path: string) => ({ path, by: ['Edit'], isDeleted: false });
    const turns = [
      { ...emptyTurn, number: 1, files: [toFile('C:\\boats\\log.md')] },
      { ...emptyTurn, number: 2, files: [toFile('/c/boats/log.md')] },
    ];
    expect(listEditedFiles({ project: 'C:\\boats', git: noGitState, turns })).toEqual(['`log.md` (2 turns, last 2)']);
  });

  it('has files that only a commit names, where all commits are of the project', () => {
    const commit = {
      subject: 'Sort',
      hash: 'abcdef1',
      files: ['web/a.ts', 'boats.lock', '.../deep/b.ts', 'docs'],
      fileCount: 4,
    };
    const edit = { path: '/home/ada/harbour/web/a.ts', by: ['Edit'], isDeleted: false };
    const turns = [
      { ...emptyTurn, number: 1, files: [edit], commits: [commit] },
      { ...emptyTurn, number: 2, files: [{ ...edit, path: '/home/ada/harbour/c.ts' }] },
    ];
    const listIn = (folders: readonly (string | undefined)[]) => {
      const repositories = folders.map((folder) => ({ folder, commits: 1, unpushed: 0, after: undefined }));
      return listEditedFiles({ project: '/home/ada/harbour', git: { ...noGitState, repositories }, turns });
    };
    const edited = ['`c.ts` (turn 2)', '`web/a.ts` (turn 1)'];
    expect(listIn([undefined])).toEqual([
      '`c.ts` (turn 2)',
      '`boats.lock` (committed in turn 1)',
      '`web/a.ts` (turn 1)',
    ]);
    expect(listIn(['/srv/pier'])).toEqual(edited);
    expect(listIn([undefined, '/srv/pier'])).toEqual(edited);
    expect(listIn([])).toEqual(edited);
  });
});
