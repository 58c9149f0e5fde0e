import type { Command } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

export const filesListCommand: Command = {
  name: 'files list',
  summary: 'List the files that sessions touched, with versions, lines, authors and on what each version rests',
  description:
    'Every file that a tool of Claude wrote, a checkpoint names, or a command changed as far as the client ' +
    'noticed it; of one session, of a project (a folder), or of all. Reads records only, no contents. ' +
    ('The letters say on what the versions rest, best first: c the client’s own copy (checkpoint), w the whole ' +
      'content in the record, p the content before it with the structured patch, r replay from the last known ' +
      'content, – nothing.\n\n') +
    ('JSON: {files: [{path, versions, changes, added, removed, createdBySession, isDeleted, firstAt, lastAt, ' +
      'authors: [{session, agentId, changes, turns, tools, lastAt}], restsOn: {checkpoint, whole, patch, replay, ' +
      'nothing}}], sessions: {ID: {title, project}}}.'),
  arguments: [
    {
      name: 'session',
      summary:
        'A session (id or its beginning, slug, part of the title, latest, a path), or a folder for the ' +
        'project in it; all sessions if left out',
      completes: 'path',
    },
  ],
  options: [
    projectOption,
    { name: 'path', value: 'text', summary: 'Only files whose path contains this' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep files list latest', summary: 'What the last session touched' },
    { line: 'scrollkeep files list . --path src/', summary: 'What any session touched in this project, below src/' },
  ],
  load: () => import('./actions/run-files-list.ts'),
};
