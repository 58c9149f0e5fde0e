import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';

/** No text of a list is longer. */
export const longest = 200;

export function toProjectPath(project: unknown): string | null {
  return typeof project === 'string' ? project.slice(0, 1000) : null;
}

/** Rows by a column that holds a number. */
export function groupRows(rows: readonly SqlRow[], column: string): ReadonlyMap<number, readonly SqlRow[]> {
  const groups = new Map<number, SqlRow[]>();
  for (const row of rows) {
    const group = groups.get(Number(row[column]));
    if (group === undefined) groups.set(Number(row[column]), [row]);
    else group.push(row);
  }
  return groups;
}

export function sqlPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
