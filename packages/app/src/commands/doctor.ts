import type { Command } from '../command-line/command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check whether your sessions are safe, and show what to do if they are not',
  description:
    'Reports when Claude Code will next delete sessions according to its settings, how many sessions are not ' +
    'archived, and whether archiving is automatic. Also reports damage, sessions that cannot be fully resumed, ' +
    'format drift, disk usage and client version. Findings include the command to run next, where there is one. ' +
    'Transcripts that have not changed since the last check are not read again; --quick only looks at names, sizes ' +
    'and times. Exits with status 1 if action is needed.\n\n' +
    'JSON: {checkedAt, needsAction, findings: [{code, severity: action|warning|note, title, detail, command}], ' +
    'sources, archive, disk, client, schedule}.',
  options: [
    {
      name: 'quick',
      summary:
        'Do not read transcripts, and skip the checks for damage, drift and sessions that cannot be fully resumed',
    },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep doctor', summary: 'Check everything' },
    { line: 'scrollkeep doctor --quick --json', summary: 'A fast check for scripts' },
  ],
  load: () => import('./actions/run-doctor.ts'),
};
