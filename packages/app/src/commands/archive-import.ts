import type { Command } from '../command-line/command.ts';

export const archiveImportCommand: Command = {
  name: 'archive import',
  summary: 'Take over the sessions of another machine',
  description:
    'Reads a file that `archive export` wrote. All of it is verified before anything is taken over: hashes, ' +
    'lengths, the list of files and their names. A file that names places outside of its folder, or what an ' +
    'archive never keeps, is refused as a whole and leaves nothing behind. What is imported counts as another ' +
    "machine's, whatever it says: it is restored only with --to. " +
    ('What is known already is left; where both have a file, the longer of two equal beginnings stays, and ' +
      'different contents stay both. Nothing is written outside of the archive.\n\n') +
    'JSON: {files, added, extended, unchanged, roots: [{key, path, kind, machine: {id, name}}]}.',
  arguments: [{ name: 'file', summary: 'File to read', required: true, completes: 'path' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep archive import laptop.skarchive', summary: 'Sessions of the laptop, listed beside your own' },
  ],
  load: () => import('./actions/run-archive-import.ts'),
};
