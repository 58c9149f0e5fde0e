import { recordBase, recordEntry } from '../shapes/entry.ts';
import { toFieldText } from '../shapes/field-value.ts';
import { info } from '../shapes/notice.ts';
import { optional, text } from '../shapes/shape.ts';

export const relocatedBase = recordBase({
  type: 'relocated',
  role: 'state',
  traits: { notice: (move) => info(`Session moved to ${toFieldText(move['relocatedCwd'])}`) },
});

export const relocatedRecord = () =>
  recordEntry(relocatedBase, {
    doc:
      'The session moved to another working directory: into a worktree, or back. Each move is written more than ' +
      'once, and the file stays in the folder ' +
      'where it began.',
    fields: {
      sessionId: optional(text()),
      relocatedCwd: optional(text('Where it works now')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      relocatedCwd: '/home/ada/harbour/.claude/worktrees/tides',
    },
  });
