import { isJsonObject } from '../json/json-value.ts';
import { recordBase, recordEntry } from '../shapes/entry.ts';
import { findFieldText, toFieldText } from '../shapes/field-value.ts';
import { info } from '../shapes/notice.ts';
import { nullable, object, optional, text } from '../shapes/shape.ts';

export const worktreeStateBase = recordBase({
  type: 'worktree-state',
  role: 'state',
  traits: {
    worktree: ({ worktreeSession: session }) => {
      if (!isJsonObject(session)) return undefined;
      const path = findFieldText(session['worktreePath']);
      const repository = findFieldText(session['preEnterOriginalCwd']) ?? findFieldText(session['originalCwd']);
      return path === undefined || repository === undefined ? undefined : { path, repository };
    },
    notice: (state) => {
      const session = isJsonObject(state['worktreeSession']) ? state['worktreeSession'] : undefined;
      return session === undefined
        ? info('Left the worktree')
        : info(`Worktree: ${toFieldText(session['worktreePath'])}`, toFieldText(session['worktreeBranch']));
    },
  },
});

export const worktreeStateRecord = () =>
  recordEntry(worktreeStateBase, {
    doc:
      'The git worktree the session works in, or that it has left it. Written on entering and leaving: the last ' +
      'one counts.',
    fields: {
      worktreeSession: nullable(
        object({
          originalCwd: optional(text('Where the session worked before')),
          preEnterOriginalCwd: optional(text('Where it began')),
          worktreePath: optional(text('Where it works now')),
          worktreeName: optional(text()),
          worktreeBranch: optional(text('Branch made for the worktree')),
          originalBranch: optional(text('Branch it was made from')),
          originalHeadCommit: optional(text('Commit it was made from')),
          sessionId: optional(text()),
          extensionRoot: optional(text('Folder whose settings stay in force')),
        }),
        'Null once the worktree is left',
      ),
      sessionId: text(),
    },
    example: {
      worktreeSession: {
        originalCwd: '/home/ada/harbour',
        preEnterOriginalCwd: '/home/ada/harbour',
        worktreePath: '/home/ada/harbour/.claude/worktrees/tides',
        worktreeName: 'tides',
        worktreeBranch: 'worktree-tides',
        originalBranch: 'main',
        originalHeadCommit: '0a4d55a8d778e5022fab701977c5d840bbc486d0',
        sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      },
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
