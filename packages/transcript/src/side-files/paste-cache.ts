import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const pasteCacheFile = sideFileEntry({
  kind: 'paste-cache',
  doc: 'A pasted text too long for the prompt history, which names the file by its hash.',
  documented: 'named by the prompt history (`contentHash`); no such file among the samples',
  format: 'text',
  content: text(),
  example: 'Arrivals of Monday\n06:10 Calypso, berth 4\n',
});
