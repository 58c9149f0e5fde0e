import type { Command } from '../command-line/command.ts';

export const syncCommand: Command = {
  name: 'sync',
  summary: 'Update the index and the archive',
  description:
    'Reads what is new since the last run and writes it to the index that search, sql and the lists use. It covers ' +
    'transcripts of sessions and agents, and the side files that Claude Code stores with them. Only new bytes are ' +
    'read. A file that has grown is read from where the last run stopped. Truncated, replaced and renamed files ' +
    'are detected. Deleted files stay searchable. You can stop it at any time; the next run continues where it ' +
    'stopped. The archive is also updated, unless you pass --no-archive.\n\n' +
    'The index is a file in the cache folder. You can delete it; the next run rebuilds it. With --store ' +
    'postgres://…, the index is a database that several machines can share. The archive of each machine is stored ' +
    'there as well, so sessions from the other machines can be listed, shown, exported and restored here.\n\n' +
    'JSON: {files, unchanged, added, grown, rewritten, renamed, gone, bytes, sessions, seconds}.',
  arguments: [
    {
      name: 'path',
      summary: 'Folders to index instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    { name: 'watch', summary: 'Keep running and follow changes until Ctrl-C' },
    { name: 'for', value: 'duration', summary: 'With --watch: stop after this time: 30s, 10m (minutes), 8h' },
    { name: 'no-archive', summary: 'Update only the index' },
    {
      name: 'newest-first',
      summary: 'Make the newest sessions searchable before the rest is read (slower overall)',
    },
    { name: 'rebuild', summary: 'Delete the index and rebuild it' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep sync', summary: 'Index what is new' },
    { line: 'scrollkeep sync --watch', summary: 'Follow all sessions as they are written' },
    { line: 'scrollkeep sync --store postgres://ada@db/sessions', summary: 'Use a shared database' },
  ],
  load: () => import('./actions/run-sync.ts'),
};
