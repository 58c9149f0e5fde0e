import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { findFieldText } from '../../shapes/field-value.ts';
import { boolean, nullable, text } from '../../shapes/shape.ts';

export const remoteSessionChangeBase = kindBase({
  name: 'remote_session_change',
  // Without an address the session is a local one, also after it was remote.
  traits: { remote: ({ url }) => ({ page: findFieldText(url) }) },
});

export const remoteSessionChangeAttachment = () =>
  kindEntry(remoteSessionChangeBase, {
    doc:
      'How commits and pull requests are to be signed, and the address of a session that runs elsewhere. ' +
      'Written in every session, really since 2.1.300, ' +
      'remote or not: `url` is null for a local one.',
    fields: {
      url: nullable(text('Page of the remote session')),
      commit: text('Line to add to commit messages'),
      pr: text('Line to add to pull requests'),
      sendUserFileHint: boolean(),
      managedCommit: boolean(),
      managedPr: boolean(),
    },
    example: {
      url: null,
      commit: 'Co-Authored-By: Claude <claude@harbour.example>',
      pr: 'Made with Claude Code',
      sendUserFileHint: false,
      managedCommit: false,
      managedPr: false,
    },
  });
