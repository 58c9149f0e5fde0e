import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { list, text } from '../../shapes/shape.ts';

export const commandPermissionsBase = kindBase({
  name: 'command_permissions',
  role: 'state',
});

export const commandPermissionsAttachment = () =>
  kindEntry(commandPermissionsBase, {
    doc:
      'Tools that a slash command or skill may use without asking, from the head of its file. Written after the ' +
      'command even where it allows none.',
    fields: {
      allowedTools: list(text(), 'As in the settings: `Read`, `Bash(git:*)`; mostly empty'),
    },
    example: {
      allowedTools: ['Read', 'Bash(git:*)'],
    },
  });
