import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import { toSessionScope } from './indexed-sessions.ts';

/** A text that is another one whenever a session or a file of the roots changes, comes or goes. */
export async function readIndexedState(connection: Connection, roots: readonly Root[]): Promise<string> {
  const [revision] = await connection.all("SELECT value FROM meta WHERE key = 'revision'");
  const states: unknown[] = [revision?.['value']];
  for (const indexed of toIndexedRoots(roots, connection)) {
    const { where, values } = toSessionScope(indexed);
    const sums = (row: string) => `COUNT(*) AS count, SUM(${row}.id) AS ids, SUM(${row}.modified_ms) AS modified`;
    const [sessions] = await connection.all(
      `SELECT ${sums('s')}, SUM(s.bytes) AS bytes FROM session s WHERE ${where}`,
      values,
    );
    const [files] = await connection.all(
      `SELECT ${sums('f')}, SUM(f.size) AS bytes FROM file f WHERE f.machine = ? AND f.root = ? AND f.is_gone = 0`,
      [indexed.machine, indexed.path],
    );
    for (const row of [sessions, files])
      states.push(indexed.root.path, row?.['count'], row?.['ids'], row?.['modified'], row?.['bytes']);
  }
  return JSON.stringify(states, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
