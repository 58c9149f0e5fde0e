import type { Command } from '../command-line/command.ts';

export const syncCommand: Command = {
  name: 'sync',
  summary: 'Bring the index and the archive up to your sessions',
  description:
    'Reads what is new since the last time and writes it into the index, which `search`, `sql` and the lists ' +
    'read from: transcripts of sessions and agents, and what Claude Code keeps beside them. Only new bytes are ' +
    'read. ' +
    ('A file that grew is read from where it ended; one that was cut, replaced or renamed is noticed; one that ' +
      'was deleted stays findable. Ending it at any moment loses nothing: the next run goes on. The archive is ' +
      'updated too, unless you say --no-archive.\n\n') +
    ('The index is a file in the cache folder and can be deleted: the next run makes it anew. With --store ' +
      'postgres://… it is a database that several machines can share; the archive of each goes there too, and ' +
      'what the others archived comes from there: afterwards their sessions are listed, shown, exported and ' +
      'restored here as well.\n\n') +
    'JSON: {files, unchanged, added, grown, rewritten, renamed, gone, bytes, sessions, seconds}.',
  arguments: [
    { name: 'path', summary: 'Folders to take in instead of your Claude folder', variadic: true, completes: 'path' },
  ],
  options: [
    { name: 'watch', summary: 'Go on, and follow what is written until Ctrl-C' },
    { name: 'for', value: 'duration', summary: 'With --watch: end after this time, like 10s or 5m' },
    { name: 'no-archive', summary: 'Only the index; the archive stays as it is' },
    { name: 'rebuild', summary: 'Throw the index away first and make it anew' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep sync', summary: 'What is new' },
    { line: 'scrollkeep sync --watch', summary: 'Follow all sessions as they are written' },
    { line: 'scrollkeep sync --store postgres://ada@db/sessions', summary: 'Into a database that others read too' },
  ],
  load: () => import('./actions/run-sync.ts'),
};
