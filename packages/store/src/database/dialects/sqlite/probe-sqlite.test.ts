import { describe, expect, it } from 'vitest';
import { loadSqlite, type SqliteDatabase, type SqliteModule } from './load-sqlite.ts';
import { probeSqlite } from './probe-sqlite.ts';

/** The one we have, with parts replaced. */
function replace(
  toParts: (database: SqliteDatabase) => { readonly [Part in keyof SqliteDatabase]?: unknown },
): SqliteModule {
  const { DatabaseSync } = loadSqlite();
  function open(path: string): unknown {
    const database = new DatabaseSync(path);
    return {
      exec: database.exec.bind(database),
      prepare: database.prepare.bind(database),
      function: database.function.bind(database),
      close: database.close.bind(database),
      ...toParts(database),
    };
  }
  return { DatabaseSync: open as unknown as SqliteModule['DatabaseSync'] };
}

describe('probeSqlite', () => {
  it('takes the one that is loaded', () => {
    expect(() => probeSqlite(loadSqlite())).not.toThrow();
    expect(() => probeSqlite(replace(() => ({})))).not.toThrow();
  });

  it('refuses one older than string_agg', () => {
    const old = replace((database) => ({
      prepare: (sql: string) => database.prepare(sql.replace('string_agg', 'string_agg_of_later')),
    }));
    expect(() => probeSqlite(old)).toThrow('no such function');
  });

  it('refuses one without functions of our own', () => {
    expect(() => probeSqlite(replace(() => ({ function: undefined })))).toThrow('not a function');
  });

  it('refuses one whose statements do not tell their columns', () => {
    expect(() => probeSqlite(replace(() => ({ prepare: () => ({ get: () => ({ word: 'found' }) }) })))).toThrow(
      'not a function',
    );
  });

  it('leaves no database open', () => {
    let closed = 0;
    const broken = replace((database) => ({
      close: () => {
        closed++;
        database.close();
      },
      prepare: () => {
        throw new Error('broken');
      },
    }));
    expect(() => probeSqlite(broken)).toThrow('broken');
    expect(closed).toBe(1);
  });
});
