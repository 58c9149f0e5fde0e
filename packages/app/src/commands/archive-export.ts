import type { Command } from '../command-line/command.ts';

export const archiveExportCommand: Command = {
  name: 'archive export',
  summary: 'Write the archive, or some sessions of it, into one file for another machine',
  description:
    'One file with every version of every file, compressed and guarded by hashes. `archive import` on the ' +
    'other machine takes it over. It holds what your sessions hold: treat it like them. It has no secrets ' +
    'removed.',
  arguments: [
    { name: 'file', summary: 'File to write', required: true, completes: 'path' },
    { name: 'session', summary: 'Only these sessions', variadic: true },
  ],
  options: [{ name: 'force', summary: 'Overwrite the file' }],
  examples: [
    { line: 'scrollkeep archive export laptop.skarchive', summary: 'Everything' },
    { line: 'scrollkeep archive export one.skarchive 5d2f1a70', summary: 'One session with its agents and side files' },
  ],
  load: () => import('./actions/run-archive-export.ts'),
};
