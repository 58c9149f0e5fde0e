import type { Command } from '../command-line/command.ts';

export const archiveRunCommand: Command = {
  name: 'archive run',
  summary: 'Copy what is new in your sessions into the archive, before Claude Code deletes them',
  description:
    'Claude Code deletes transcripts untouched for 30 days (cleanupPeriodDays in its settings), without ' +
    'warning. This keeps them: every transcript, side file and memory file, byte for byte, compressed, in the ' +
    'data folder, readable by you alone. ' +
    ('Credentials, settings, plugins, caches and telemetry are never taken. A file that has grown adds only ' +
      'its new part; one that was cut or replaced keeps both versions; one that vanished stays. ') +
    ('The first run says what it will take and asks, on a terminal; other runs just do it, and with nothing ' +
      'new they cost a look at each file. `scrollkeep schedule install` makes it run by itself.\n\n') +
    'What only the archive still has is listed, shown and served like everything else, marked as archived.\n\n' +
    ('JSON: {files, added, grown, replaced, unchanged, gone, newBytes, unknownFiles, isCompacted, problems: ' +
      '[{path, code, message}], archive, storedBytes}; with --dry-run {files, bytes, sessions, newFiles, ' +
      'newBytes}.'),
  options: [
    { name: 'yes', short: 'y', summary: 'Do not ask before the first run' },
    { name: 'dry-run', summary: 'Only say what would be taken' },
    { name: 'full', summary: 'Compare every byte of every file, not only those whose size or time changed' },
    { name: 'compact', summary: 'Put small pieces together and compress them better' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive', summary: 'Archive what is new' },
    { line: 'scrollkeep archive run --dry-run', summary: 'See what it would take, and how much' },
    { line: 'scrollkeep archive run --root ~/backup/claude --yes', summary: 'Archive another config folder' },
  ],
  load: () => import('./actions/run-archive.ts'),
};
