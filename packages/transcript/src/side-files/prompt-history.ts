import { sideFileEntry } from '../shapes/entry.ts';
import { map, number, object, optional, text } from '../shapes/shape.ts';

export const promptHistoryFile = sideFileEntry({
  kind: 'prompt-history',
  doc:
    'Every prompt and slash command typed in the terminal, over all projects, for the arrow keys. Prompts of ' +
    'print mode, editors and the SDK are not in ' +
    'it. It outlives the transcripts, and is the only place for the text of prompts whose session is gone.',
  format: 'jsonl',
  content: object({
    display: text('As it stood in the input line; pasted text is a placeholder such as `[Pasted text #1 +12 lines]`'),
    pastedContents: map(
      object({
        id: number('The number in the placeholder'),
        type: text(undefined, ['text']),
        content: optional(text('The pasted text, if it is short')),
        contentHash: optional(text('Instead of `content`: name of the file in `paste-cache/`')),
      }),
      'What was pasted, by number; images are not kept here',
    ),
    timestamp: number('Milliseconds since 1970'),
    project: text('Working directory, not the name of the project folder'),
    sessionId: optional(text('Absent in older versions')),
  }),
  example: {
    display: 'Sort these arrivals [Pasted text #1 +12 lines]',
    pastedContents: { '1': { id: 1, type: 'text', contentHash: '499d9d8a8e12174d' } },
    timestamp: 1793610900000,
    project: '/home/ada/harbour',
    sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
  },
});
