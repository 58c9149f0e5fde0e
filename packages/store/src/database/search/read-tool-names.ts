import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import type { Connection } from '../dialects/connection.ts';

/** Tools as they are written, by their folded names: the terms of the index are folded. */
export async function readToolNames(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.all('SELECT name FROM call_shape ORDER BY id DESC');
  // Of several spellings the one that was there first.
  return new Map(rows.map((row) => [foldText(String(row['name'])), String(row['name'])]));
}
