import type { Command } from '../command-line/command.ts';

export const dataSizeCommand: Command = {
  name: 'data size',
  summary: 'Show what Scrollkeep keeps on disk, and where',
  description: 'JSON: {parts: [{name, path, bytes, files, isPrecious}], bytes}. What is precious cannot be rebuilt.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep data size', summary: 'Archive, cache, and the rest' }],
  load: () => import('./actions/run-data-size.ts'),
};
