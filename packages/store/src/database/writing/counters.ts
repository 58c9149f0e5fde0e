import type { Connection } from '../dialects/connection.ts';

/**
 * Takes the next numbers of a kind; gives the first of them. Inside a transaction, so that nobody else gets the same.
 */
export async function takeNumbers(
  connection: Connection,
  kind: 'file' | 'session' | 'segment' | 'document',
  count = 1,
): Promise<number> {
  const [row] = await connection.all(
    `UPDATE meta SET value = CAST(CAST(value AS BIGINT) + ? AS TEXT) WHERE key = ? RETURNING value`,
    [count, `next ${kind}`],
  );
  return Number(row?.['value']) - count;
}

/** Tells readers that hold something in memory that the index has changed. */
export async function raiseRevision(connection: Connection): Promise<void> {
  await connection.run("UPDATE meta SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE key = 'revision'");
}

/** Inside a transaction: until it ends, nobody else changes sessions. */
export async function holdRevision(connection: Connection): Promise<void> {
  await connection.run("UPDATE meta SET value = value WHERE key = 'revision'");
}
