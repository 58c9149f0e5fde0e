import { runStandaloneEntry } from './run-standalone-entry.ts';
import { filesListCommand } from '../commands/files-list.ts';
import { filesLogCommand } from '../commands/files-log.ts';
import * as filesList from '../commands/actions/run-files-list.ts';
import * as filesLog from '../commands/actions/run-files-log.ts';

/** The way of `scrollkeep files list` and `files log`, as that of `ls`; the others go the way of all commands. */
const isLog = process.argv[3] === 'log';
await runStandaloneEntry(
  isLog ? filesLogCommand : filesListCommand,
  isLog ? filesLog : filesList,
  (line) => line.kind === 'run',
);
