import type { Command } from '../command-line/command.ts';

export const archiveExportCommand: Command = {
  name: 'archive export',
  summary: 'Write the archive, or some sessions, to one file for another machine',
  description:
    'Writes every version of every file to one file, compressed, with a hash of every part to detect damage. Run ' +
    '`archive import` on the other machine to add it. Tags and pins are included, and notes with --notes. Secrets ' +
    'are not removed, so protect the file as you would your sessions.',
  arguments: [
    { name: 'file', summary: 'File to write', required: true, completes: 'path' },
    { name: 'session', summary: 'Only these sessions', variadic: true },
  ],
  options: [
    { name: 'notes', summary: 'Include your notes, which are private' },
    { name: 'force', summary: 'Overwrite the file' },
  ],
  examples: [
    { line: 'scrollkeep archive export laptop.skarchive', summary: 'Everything' },
    { line: 'scrollkeep archive export one.skarchive 5d2f1a70', summary: 'One session with its agents and side files' },
  ],
  load: () => import('./actions/run-archive-export.ts'),
};
