import type { Connection, Lock } from '@scrollkeep/store/database/dialects/connection.ts';
import { readMachine } from './read-machine.ts';

/**
 * The lock of whoever writes what a sync writes; undefined while somebody has it. Without it two connections of one
 * process could wait for each other: SQLite waits without letting go of the thread.
 */
export function lockSync(connection: Connection): Promise<Lock | undefined> {
  return connection.tryLock(`sync ${readMachine().machine}`.replace(/[^\w.-]+/g, '-'));
}
