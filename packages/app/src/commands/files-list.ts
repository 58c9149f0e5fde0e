import type { Command } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

export const filesListCommand: Command = {
  name: 'files list',
  summary: 'List the files that sessions changed, with versions, lines and authors',
  description:
    'Lists every file that a Claude tool wrote, that a checkpoint names, or that Claude Code recorded as changed ' +
    'by a command: for one session, a project (a folder), or all sessions. Only records are read, not the contents ' +
    'of the files. ' +
    "The letters show what the versions are based on, best first: c = a checkpoint (Claude Code's own copy), w = the " +
    'whole content in the record, p = the previous content and a structured patch, r = a replay from the last known ' +
    'content, – = nothing, so the content is unknown.\n\n' +
    'JSON: {files: [{path, versions, changes, added, removed, createdBySession, isDeleted, firstAt, lastAt, ' +
    'authors: [{session, agentId, changes, turns, tools, lastAt}], restsOn: {checkpoint, whole, patch, replay, ' +
    'nothing}}], sessions: {ID: {title, project}}}.',
  arguments: [
    {
      name: 'session',
      summary:
        'Session (id or id prefix, slug, part of the title, latest, path), or a project folder; ' +
        'all sessions if left out',
      completes: 'path',
    },
  ],
  options: [
    projectOption,
    { name: 'path', value: 'text', summary: 'Only files whose path contains this' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep files list latest', summary: 'Files that your latest session changed' },
    {
      line: 'scrollkeep files list . --path src/',
      summary: 'Files under src/ that any session changed in this project',
    },
  ],
  load: () => import('./actions/run-files-list.ts'),
};
