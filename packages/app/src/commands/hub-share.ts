import type { Command } from '../command-line/command.ts';
import { sharedRedactions } from '../hub-client/shared-redactions.ts';

export const hubShareCommand: Command = {
  name: 'hub share',
  summary: 'Allow a project or a session to be pushed to your hub',
  description:
    'The next `scrollkeep hub push` sends the sessions of the project; later pushes include new ones. Without ' +
    '--with, only you can see them there. With --tag or --notes alone, a project or session that is already shared ' +
    'keeps its readers. Without arguments, the command lists what is shared.\n\n' +
    'Before anything is sent, secrets and names are replaced by placeholders, as with `scrollkeep redact`, unless ' +
    'you choose otherwise with --redact. A hub may require redaction. Checkpoints and thinking blocks that redaction ' +
    'would change, and binary files, are left out. Your tags and notes are sent only if you name them with --tag ' +
    'and --notes; pins are never sent. `scrollkeep hub push --dry-run` shows what would be sent.\n\n' +
    'JSON: {url, projects: [{path, redaction, targets, tags, notes}], sessions: [{id, …}]}.',
  arguments: [{ name: 'name', summary: 'Project: its path, name or folder. With --session, a session' }],
  options: [
    { name: 'session', summary: 'Share one session instead of a project' },
    {
      name: 'with',
      value: 'who',
      repeatable: true,
      summary: 'Who may see it on the hub: everyone, team:NAME or person:EMAIL',
      default: 'only you',
    },
    {
      name: 'redact',
      value: 'what',
      choices: sharedRedactions,
      summary: 'What to replace before sending',
      default: 'all',
    },
    {
      name: 'tag',
      value: 'name',
      repeatable: true,
      summary: 'Also share this tag, on these sessions and their turns',
    },
    { name: 'notes', summary: 'Also share your notes on these sessions and their turns' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub share ~/code/app --with team:Harbour', summary: 'All sessions of a project, for a team' },
    { line: 'scrollkeep hub share latest --session --with everyone', summary: 'One session, for everyone' },
    {
      line: 'scrollkeep hub share ~/code/app --tag incident --notes',
      summary: 'Also your tag “incident” and your notes',
    },
    { line: 'scrollkeep hub share', summary: 'What is shared' },
  ],
  load: () => import('./actions/run-hub-share.ts'),
};
