import type { Command } from '../command-line/command.ts';
import { sourceOption } from './session-options.ts';

export const projectsListCommand: Command = {
  name: 'projects list',
  summary: 'List projects with their sessions, last activity and worktrees',
  description:
    'Lists each project once, most recent first. A project consists of all sessions with the same working directory. ' +
    'Git worktrees are listed below their repository, and its session count includes theirs. Projects that you ' +
    'joined with `projects join` are one project.\n\n' +
    'JSON: {projects: [{name, path, folders, worktreeOf, worktrees, joined, sessions, conversations, lastActivity, ' +
    'sources}], joins: [{from, to}]}. worktreeOf and worktrees are names of projects, folders are ' +
    "names of folders in Claude Code's projects folder, and joined lists the old paths.",
  arguments: [
    {
      name: 'path',
      summary: 'Folders or transcripts to list instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [sourceOption, { name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep projects', summary: 'List all projects' },
    { line: 'scrollkeep projects list --json', summary: 'The same as JSON' },
  ],
  isPaged: true,
  load: () => import('./actions/run-projects-list.ts'),
};
