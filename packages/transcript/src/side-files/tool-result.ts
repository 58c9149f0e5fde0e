import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const toolResultFile = sideFileEntry({
  kind: 'tool-result',
  doc:
    'The full output of one tool call, if it was too big for the transcript, which names the file and ' +
    'keeps the beginning. Text as a rule; MCP ' +
    'results may be JSON (a list of text blocks), images and downloads any bytes.',
  format: 'text',
  content: text('The raw file; its extension shows whether it is text'),
  example: '06:10 Calypso, berth 4\n06:25 Halcyon, berth 7\n',
});
