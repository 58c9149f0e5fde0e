import { replaceNul } from '@scrollkeep/transcript/query/fold-text.ts';
import type { Connection, SqlValue } from '../dialects/connection.ts';
import { columnsOf, type WrittenTable } from '../schema/columns.ts';
import type { Tables } from '../schema/tables.ts';

/** Rows that are written together: more would only grow old in memory. */
const rowsAtOnce = 1024;

/**
 * What happens to a row that has the same key: it stays, all its other columns become those of the new one, or one of
 * them is added to.
 */
export interface OnConflict<Name extends WrittenTable> {
  readonly key: readonly (keyof Tables[Name] & string)[];
  readonly does: 'keep' | 'replace' | { readonly add: keyof Tables[Name] & string };
}

/** Writes rows by the names of their columns; a text with a zero, which PostgreSQL does not take, gets another sign. */
export async function writeRows<Name extends WrittenTable>(
  connection: Connection,
  table: Name,
  rows: Iterable<Tables[Name]>,
  conflict?: OnConflict<Name>,
): Promise<void> {
  const columns: readonly string[] = columnsOf[table];
  const clause = conflict === undefined ? undefined : toClause(table, columns, conflict);
  let waiting: SqlValue[][] = [];
  for (const row of rows) {
    waiting.push(toValues(row, columns));
    if (waiting.length < rowsAtOnce) continue;
    await connection.insert(table, columns, waiting, clause);
    waiting = [];
  }
  await connection.insert(table, columns, waiting, clause);
}

/** Changes some columns of the one row that `where` names. */
export async function updateRow<Name extends WrittenTable>(
  connection: Connection,
  table: Name,
  where: Partial<Tables[Name]>,
  values: Partial<Tables[Name]>,
): Promise<void> {
  const names = Object.keys(values);
  const keys = Object.keys(where);
  const sql =
    `UPDATE ${table} SET ${names.map((name) => `"${name}" = ?`).join(', ')} WHERE ` +
    `${keys.map((key) => `"${key}" = ?`).join(' AND ')}`;
  await connection.run(sql, toValues(values, names).concat(toValues(where, keys)));
}

function toValues(row: object, columns: readonly string[]): SqlValue[] {
  const values: SqlValue[] = [];
  for (const column of columns) {
    const value = (row as Readonly<Record<string, SqlValue>>)[column] ?? null;
    values.push(typeof value === 'string' ? replaceNul(value) : value);
  }
  return values;
}

const clauses = new Map<string, string>();

function toClause(
  table: string,
  columns: readonly string[],
  { key, does }: { readonly key: readonly string[]; readonly does: 'keep' | 'replace' | { readonly add: string } },
): string {
  const name = `${table} ${JSON.stringify(does)} ${key.join(' ')}`;
  const known =
    clauses.get(name) ??
    `ON CONFLICT (${key.join(', ')}) DO ${toAction(
      table,
      columns.filter((column) => !key.includes(column)),
      does,
    )}`;
  clauses.set(name, known);
  return known;
}

function toAction(
  table: string,
  others: readonly string[],
  does: 'keep' | 'replace' | { readonly add: string },
): string {
  if (does === 'keep') return 'NOTHING';
  if (does === 'replace')
    return `UPDATE SET ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
  return `UPDATE SET "${does.add}" = ${table}."${does.add}" + excluded."${does.add}"`;
}
