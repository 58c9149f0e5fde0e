import type { Command } from '../command-line/command.ts';

export const hubPullCommand: Command = {
  name: 'hub pull',
  summary: 'Copy a session from your hub to your archive',
  description:
    'Every byte is verified before it is stored. Afterwards `scrollkeep show`, `search` and other commands find the ' +
    'session here, unless --root, CLAUDE_CONFIG_DIR or roots in the config file limits what they read.\n\n' +
    'With --project, the command also prints a plan for installing the session in your Claude config folder, as ' +
    '`scrollkeep take` does: paths in the old project folder become paths in this one. --write installs it, and ' +
    'prints the command that resumes it. `scrollkeep take --undo ID` removes it again.\n\n' +
    'JSON: {id, session, title, files, bytes, added, extended}; without an id {sessions: [{id, session, title, ' +
    'person, project, pushedAt}]}. With --project: as `scrollkeep take`.',
  arguments: [{ name: 'id', summary: 'Id of the session, or the beginning of it (at least 4 characters)' }],
  options: [
    { name: 'project', value: 'dir', completes: 'path', summary: 'Project folder in which to continue the session' },
    { name: 'write', summary: 'With --project, write the files; otherwise only print the plan' },
    { name: 'new-id', summary: 'With --project, give the session a new id' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub pull', summary: 'List the sessions you can pull' },
    { line: 'scrollkeep hub pull 5d2f1a70', summary: 'Copy one session to your archive' },
    { line: 'scrollkeep hub pull 5d2f1a70 --project ~/code/app --write', summary: 'Install it for `claude --resume`' },
  ],
  rootsMayBeMissing: true,
  load: () => import('./actions/run-hub-pull.ts'),
};
