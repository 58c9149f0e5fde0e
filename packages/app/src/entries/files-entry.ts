import { runStandaloneEntry } from './run-standalone-entry.ts';
import { filesListCommand } from '../commands/files-list.ts';
import { filesLogCommand } from '../commands/files-log.ts';
import * as filesList from '../commands/actions/run-files-list.ts';

/** The way of `scrollkeep files list` and `files log`, as that of `ls`; the others go the way of all commands. */
if (process.argv[3] === 'log')
  await runStandaloneEntry(filesLogCommand, await filesLogCommand.load(), (line) => line.kind === 'run');
else await runStandaloneEntry(filesListCommand, filesList, (line) => line.kind === 'run');
