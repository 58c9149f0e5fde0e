import type { SqliteModule } from './load-sqlite.ts';

/**
 * Throws where something is missing that we use: `string_agg` came with SQLite 3.44, functions of our own with Node
 * 22.13, the columns of a statement with 22.16.
 */
export function probeSqlite({ DatabaseSync }: SqliteModule): void {
  const database = new DatabaseSync(':memory:');
  try {
    database.function('scrollkeep_probe', { deterministic: true }, () => 'found');
    const statement = database.prepare("SELECT string_agg(scrollkeep_probe(), ',') AS word");
    const [column] = statement.columns();
    if (column?.name !== 'word' || statement.get()?.['word'] !== 'found')
      throw new Error('another SQLite than we know');
  } finally {
    database.close();
  }
}
