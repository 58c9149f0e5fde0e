import type { Command } from '../command-line/command.ts';
import { filesOptions } from './files-options.ts';

export const blameCommand: Command = {
  name: 'blame',
  summary: 'Show who wrote each line of a file in your working tree: session, turn and commit',
  description:
    'Compares the file on disk with what sessions wrote to it. Each line is shown with the session and turn that ' +
    'wrote it, or as "not by Claude" if no recorded edit did. Lines written at a point where the records do not show ' +
    'the content of the file are "unknown". If the file is in a git repository, each line also has the commit that ' +
    '`git blame` names. Lines that a session wrote in another working tree, or before the file was renamed, are ' +
    'found too and marked *.\n\n' +
    "Git is only used for reading, without the repository's hooks, settings or attributes. If it refuses the " +
    'repository (`safe.directory`), the reason is shown and only the records are used.\n\n' +
    'JSON: {path, point: disk or a commit, git: {repository, problem}, totals: {claude, other, unknown}, lines: ' +
    '[{number, text, by: claude, other or unknown, session, turn, agentId, version, from, commit}], versions: {KEY: ' +
    'as in files log}, sessions, commits: {HASH: {author, at, subject}}}.',
  arguments: [{ name: 'path', required: true, summary: 'File in your working tree', completes: 'path' }],
  options: [
    { name: 'lines', short: 'L', value: 'range', summary: 'Only these lines: 12,20 or 12,+5' },
    { name: 'commit', value: 'commit', summary: 'The file as it is at this commit, for example HEAD' },
    ...filesOptions,
  ],
  examples: [
    { line: 'scrollkeep blame src/tide.ts', summary: 'Who wrote which line' },
    { line: 'scrollkeep blame src/tide.ts -L 12,20 --commit HEAD', summary: 'Nine lines, as they were committed' },
  ],
  isPaged: true,
  load: () => import('./actions/run-blame.ts'),
};
