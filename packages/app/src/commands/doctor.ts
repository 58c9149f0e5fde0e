import type { Command } from '../command-line/command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Say whether your sessions are safe, and what to do where they are not',
  description:
    'When Claude Code will delete the next sessions (from its own settings), how many are not archived, ' +
    'whether something runs the archive, damage, drift of the format, disk use, client version. Each finding ' +
    'comes with the command that mends it. ' +
    ('Reads every transcript once; --quick looks at names, sizes and times only. Ends with 1 where something ' +
      'needs you.\n\n') +
    ('JSON: {checkedAt, needsAction, findings: [{code, severity: action|warning|note, title, detail, ' +
      'command}], sources, archive, disk, client, schedule}.'),
  options: [
    { name: 'quick', summary: 'Do not read the transcripts: no word about damaged lines and drift' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep doctor', summary: 'Look at everything' },
    { line: 'scrollkeep doctor --quick --json', summary: 'For a script, in moments' },
  ],
  load: () => import('./actions/run-doctor.ts'),
};
