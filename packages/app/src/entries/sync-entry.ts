import { runStandaloneEntry } from './run-standalone-entry.ts';
import { syncCommand } from '../commands/sync.ts';
import { run } from '../commands/actions/run-sync.ts';

/**
 * The way of `scrollkeep sync`: hooks and schedules run it again and again, mostly for a line or none, so loading must
 * not cost more than the work.
 */
await runStandaloneEntry(syncCommand, { run });
