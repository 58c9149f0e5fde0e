import type { Command } from '../command-line/command.ts';

export const projectsJoinCommand: Command = {
  name: 'projects join',
  summary: 'Treat a moved project and its new folder as one',
  description:
    'After this, sessions of the old project are listed, filtered and counted under the new one: in ls, search, ' +
    'usage, the web app, the API and MCP. The old path still finds them. Nothing moves on disk: the join is ' +
    "stored in Scrollkeep's data folder, and Claude Code's files are never changed. To resume a session, its " +
    'old folder must still exist.\n\n' +
    'JSON: {from, to, sessions}.',
  arguments: [
    { name: 'old', required: true, summary: 'Project that moved: its path, or its name in `scrollkeep projects`' },
    { name: 'new', required: true, summary: 'Where it is now: a path, or the name of a project', completes: 'path' },
  ],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    {
      line: 'scrollkeep projects join /home/ada/harbour /home/ada/work/harbour',
      summary: 'A project that was moved to another folder',
    },
  ],
  load: () => import('./actions/run-projects-join.ts'),
};
