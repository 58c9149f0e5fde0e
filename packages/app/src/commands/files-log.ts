import type { Command } from '../command-line/command.ts';
import { fileArgument, filesOptions } from './files-options.ts';

export const filesLogCommand: Command = {
  name: 'files log',
  summary: 'Show the history of a file across all sessions, with the prompt behind each change',
  description:
    'Lists every version, oldest first: who made it (session, turn, agent, tool), how many lines changed, and what ' +
    'its content is based on. If the file no longer matched the previous version, the log says "changed without a ' +
    'record": a command, an editor or a formatter changed it. Content is marked certain only if the records confirm ' +
    'it. Content carried over from an earlier state is uncertain until a later state or the file on disk confirms ' +
    'it.\n\n' +
    'JSON: {path, versions: [{version, kind: change, shell or checkpoint, at, session, agentId, turn, turnId, ' +
    'prompt, tool, callId, line, added, removed, userModified, checkpoint: {number, name, isBeforeChange, isNew}, ' +
    'before, after, changedOutside, isConfirmation}], sessions, moves: [{from, to, at, session}]}. before and ' +
    'after are {state: known, absent or unknown, why, basis, sure, exact, doubts, bytes, lines, isText}; exact ' +
    'means byte for byte.',
  arguments: [fileArgument],
  options: [{ name: 'all', summary: 'Include checkpoints that found the file unchanged' }, ...filesOptions],
  examples: [{ line: 'scrollkeep files log src/tide.ts', summary: 'Who changed it, when, and why' }],
  isPaged: true,
  load: () => import('./actions/run-files-log.ts'),
};
