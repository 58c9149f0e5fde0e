import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesLogCommand: Command = {
  name: 'files log',
  summary: 'Show the history of a file over all sessions, with the prompt behind every change',
  description:
    'Every version, oldest first: who made it (session, turn, agent, tool), how many lines, and on what its ' +
    'content rests. Where the file was not what the version before had left, it says so: changed outside, by a ' +
    'command, an editor or a formatter. ' +
    ('A content is called sure only where records prove it; what is carried on from an earlier look at the ' +
      'file is not, until a later look or the file on disk proves it.\n\n') +
    ('JSON: {path, versions: [{version, kind: change, shell or checkpoint, at, session, agentId, turn, turnId, ' +
      'prompt, tool, callId, line, added, removed, userModified, checkpoint: {number, name, isBeforeChange, ' +
      'isNew}, before, after, changedOutside, isConfirmation}], sessions, moves: [{from, to, at, session}]}. ') +
    ('before and after are {state: known, absent or unknown, why, basis, sure, exact, doubts, bytes, lines, ' +
      'isText}; exact means byte for byte.'),
  arguments: [fileArgument],
  options: [{ name: 'all', summary: 'Checkpoints that found the file as it was left, too' }, ...filesOptions],
  examples: [{ line: 'scrollkeep files log src/tide.ts', summary: 'Who changed it, when, and why' }],
  isPaged: true,
  load: () => import('./actions/run-files-log.ts'),
};
