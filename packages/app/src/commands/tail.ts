import type { Command } from '../command-line/command.ts';

export const tailCommand: Command = {
  name: 'tail',
  summary: 'Follow a session as it is written',
  description:
    'Prints the last records of a session, its agents included, and then what is written, a line each, until ' +
    'Ctrl-C. Without a session it follows all of them. Only the end of the files is read, however long they ' +
    'are. A line that is half written waits for its rest; a file that was cut or replaced is followed from its ' +
    'start, and it says so.',
  arguments: [
    {
      name: 'session',
      summary: 'Its id or the beginning of it, latest, or the path of its file; none for all sessions',
    },
  ],
  options: [
    { name: 'lines', value: 'count', summary: 'Start with so many records (10)' },
    { name: 'for', value: 'duration', summary: 'End after this time, like 10s or 5m' },
    { name: 'json', summary: 'Print each record as one line of JSON: {file, offset, record}' },
  ],
  examples: [
    { line: 'scrollkeep tail latest', summary: 'What the newest session is doing' },
    { line: 'scrollkeep tail --json | jq .record.type', summary: 'Every record of every session' },
  ],
  load: () => import('./actions/run-tail.ts'),
};
