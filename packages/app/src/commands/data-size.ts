import type { Command } from '../command-line/command.ts';

export const dataSizeCommand: Command = {
  name: 'data size',
  summary: 'Show what Scrollkeep stores on disk, and where',
  description: 'JSON: {parts: [{name, path, bytes, files, canBeRebuilt}], bytes}.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep data size', summary: 'Archive, cache and other data' }],
  load: () => import('./actions/run-data-size.ts'),
};
