import type { Command } from '../command-line/command.ts';

export const archiveImportCommand: Command = {
  name: 'archive import',
  summary: 'Add sessions from another machine',
  description:
    'Reads a file that `archive export` wrote. The whole file is verified before anything is added: hashes, ' +
    'lengths, the file list and the file names. A file that names paths outside its folder, or content that ' +
    "an archive never keeps, is rejected as a whole. Imported sessions always count as another machine's, so " +
    'they are restored only with --to. Content that already exists is skipped. If both sides have a file, the ' +
    'longer one is kept if it continues the other; otherwise both are kept. For tags, pins and notes, the newest ' +
    'change wins. Apart from those, nothing is written outside the archive.\n\n' +
    'JSON: {files, added, extended, unchanged, annotated, roots: [{key, path, kind, machine: {id, name}}]}; ' +
    'annotated is the number of sessions with new tags, pins or notes.',
  arguments: [{ name: 'file', summary: 'File to read', required: true, completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep archive import laptop.skarchive', summary: 'Add the sessions of a laptop to your own' },
  ],
  load: () => import('./actions/run-archive-import.ts'),
};
