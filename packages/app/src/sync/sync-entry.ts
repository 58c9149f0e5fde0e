import { runProgram } from '../command-line/run-program.ts';
import { syncCommand } from '../commands/sync.ts';
import { run } from './run-sync.ts';

/**
 * The way of `scrollkeep sync`: hooks and schedules run it again and again, mostly for a line or none, so loading must not cost more than the work. The same
 * command line as everywhere, with this command alone.
 */
await runProgram({ bareCommand: syncCommand.name, groups: [], sections: [{ title: 'Index', commands: [{ ...syncCommand, load: () => Promise.resolve({ run }) }] }] });
