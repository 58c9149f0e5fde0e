import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { object, optional, text } from '../../shapes/shape.ts';

export const sessionContextBase = kindBase({
  name: 'session_context',
});

export const sessionContextAttachment = () =>
  kindEntry(sessionContextBase, {
    doc:
      'What the model is told about the session at its start: the state of the git repository and the address ' +
      'of the user. Private: it may hold ' +
      'an email address.',
    fields: {
      context: object({
        gitStatus: optional(
          text('Branch, changed files and last commits as they were at the start; absent outside a repository'),
        ),
        userEmail: optional(text('Of the account that is logged in')),
      }),
    },
    example: {
      context: {
        gitStatus: 'Current branch: main\n\nStatus:\n(clean)\n\nRecent commits:\n1f2e3d4 Add tide tables',
        userEmail: 'ada@harbour.example',
      },
    },
  });
