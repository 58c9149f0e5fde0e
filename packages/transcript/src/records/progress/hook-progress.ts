import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { text } from '../../shapes/shape.ts';

export const hookBase = kindBase({
  name: 'hook_progress',
});

export const hookProgress = () =>
  kindEntry(hookBase, {
    doc: 'A hook starts. What it printed and how it ended is not told.',
    fields: {
      hookEvent: text(undefined, ['PreToolUse', 'PostToolUse', 'SessionStart', 'Stop']),
      hookName: text('The event, and after a colon what it matched: `PostToolUse:Edit`'),
      command: text('Command line of the hook'),
    },
    example: {
      hookEvent: 'PostToolUse',
      hookName: 'PostToolUse:Edit',
      command: 'npm test',
    },
  });
