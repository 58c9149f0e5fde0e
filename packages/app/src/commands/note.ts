import type { Command } from '../command-line/command.ts';
import { annotatedArgument } from './session-options.ts';

export const noteCommand: Command = {
  name: 'note',
  summary: 'Write or read a private note on a session or a turn',
  description:
    'A note is plain text of up to 64 KiB. Without text, your editor ($VISUAL or $EDITOR) opens. With ' +
    '--print, or without a terminal, the note is printed. To read the note from standard input, pass - as the ' +
    'text.\n\n' +
    'Notes are private: `ls` and `show` print them only with --notes. `search has:note` finds sessions with a ' +
    'note.\n\n' +
    'JSON: {session, turn, note, changedAt}.',
  arguments: [
    annotatedArgument,
    { name: 'text', summary: 'The note; several words are joined, - is standard input', variadic: true },
  ],
  options: [
    { name: 'print', summary: 'Print the note' },
    { name: 'remove', summary: 'Remove the note' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep note latest "Ask Ada about the tide tables"', summary: 'Write a note' },
    { line: 'scrollkeep note 3f8a:4 --print', summary: 'Print the note on turn 4' },
    { line: 'scrollkeep note 3f8a --remove', summary: 'Remove a note' },
  ],
  load: () => import('./actions/run-note.ts'),
};
