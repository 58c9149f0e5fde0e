import type { Command } from '../command-line/command.ts';

export const tailCommand: Command = {
  name: 'tail',
  summary: 'Follow a session as it is written',
  description:
    'Prints the last records of a session, and then new records as they are written, including those of its agents, ' +
    'one per line, until Ctrl-C. Without a session, it follows all of them. Only the end of each file is ' +
    'read. Incomplete lines are printed once they are complete. If a file is truncated or replaced, it is ' +
    'followed from its start, and a message says so.',
  arguments: [
    {
      name: 'session',
      summary: 'Session: id or id prefix, latest, or path; all sessions if left out',
    },
  ],
  options: [
    { name: 'lines', value: 'count', summary: 'Start with this many records', default: '10' },
    { name: 'for', value: 'duration', summary: 'Stop after this time: 30s, 10m (minutes), 8h' },
    { name: 'json', summary: 'Print each record as one line of JSON: {file, offset, record}' },
  ],
  examples: [
    { line: 'scrollkeep tail latest', summary: 'What your latest session is doing' },
    { line: 'scrollkeep tail --json | jq .record.type', summary: 'Every record of every session' },
  ],
  load: () => import('./actions/run-tail.ts'),
};
