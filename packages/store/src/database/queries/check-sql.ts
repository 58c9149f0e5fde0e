import { StoreError } from '../dialects/store-error.ts';

export type SqlDialect = 'sqlite' | 'postgres';

/** What a statement of a person begins with, if it only reads. */
const readingWords = new Set(['select', 'with', 'values', 'table', 'explain', 'show', 'pragma']);
/** The pragmas that describe; most others set something. */
const readingPragmas = new Set([
  'table_list',
  'table_info',
  'table_xinfo',
  'index_list',
  'index_info',
  'index_xinfo',
  'database_list',
  'collation_list',
  'function_list',
  'compile_options',
  'user_version',
  'page_count',
  'page_size',
]);

/**
 * Refuses what is not one statement that reads. The connection cannot write either; this is for what a read-only
 * connection still does: attach other files, run programs, read files of the server. Gives the names in the statement,
 * lower-case and each once: whether one is a function with effects, only the server knows.
 */
export function checkSql(sql: string, dialect: SqlDialect): readonly string[] {
  const tokens = listTokens(sql, dialect);
  const end = tokens.findIndex((token) => token === ';');
  if (end !== -1 && tokens.slice(end).some((token) => token !== ';')) throw refuse('only one statement at a time');
  const words = (end === -1 ? tokens : tokens.slice(0, end)).map((token) => token.toLowerCase());
  const first = words.find((word) => word !== '(');
  if (first === undefined) throw refuse('the statement is empty');
  if (!readingWords.has(first))
    throw refuse(`only SELECT and other read-only statements are allowed, not ${first.toUpperCase()}`);
  if (
    first === 'pragma' &&
    (dialect !== 'sqlite' || words.includes('=') || !words.slice(1, 4).some((word) => readingPragmas.has(word)))
  )
    throw refuse('only PRAGMA statements that describe tables are allowed');
  return [...new Set(words.filter((word) => /^[\p{L}_]/u.test(word)))];
}

export function refuse(problem: string): StoreError {
  return new StoreError(
    'BAD_SQL',
    problem,
    'The tables and views are described in docs/database.md. The connection is read-only.',
  );
}

/**
 * Names and signs without strings and comments, by the rules of each database. What does not end is a part of the last
 * token.
 */
function listTokens(sql: string, dialect: SqlDialect): readonly string[] {
  const tokens: string[] = [];
  for (let at = 0; at < sql.length;) {
    const rest = sql.slice(at);
    const found = (dialect === 'postgres' ? readPostgres(rest) : readSqlite(rest)) ?? readCommon(rest);
    if (found.token !== undefined) tokens.push(found.token);
    at += Math.max(1, found.length);
  }
  return tokens;
}

interface FoundToken {
  readonly length: number;
  /** undefined for blanks, comments and values. */
  readonly token?: string;
}

function readCommon(rest: string): FoundToken {
  const blank = /^(?:\s+|--[^\n]*)/.exec(rest) ?? /^'(?:[^']|'')*'?/.exec(rest);
  if (blank !== null) return { length: blank[0].length };
  const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
  if (quoted !== null) return { length: quoted[0].length, token: (quoted[1] ?? '').replaceAll('""', '"') };
  const word = /^[\p{L}\p{M}_][\p{L}\p{M}\p{N}_$]*/u.exec(rest) ?? /^[\d.]+[\p{L}\p{N}_.]*/u.exec(rest);
  return { length: word?.[0].length ?? 1, token: word?.[0] ?? rest[0] ?? '' };
}

function readPostgres(rest: string): FoundToken | undefined {
  if (/^u&["']/i.test(rest)) throw refuse('U& strings and identifiers are not supported');
  if (rest.startsWith('/*')) return { length: toNestedEnd(rest) };
  const escaped = /^e'(?:[^'\\]|''|\\[^])*'?/i.exec(rest);
  if (escaped !== null) return { length: escaped[0].length };
  const tag = /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(rest)?.[0];
  if (tag === undefined) return undefined;
  const end = rest.indexOf(tag, tag.length);
  return { length: end === -1 ? rest.length : end + tag.length };
}

function readSqlite(rest: string): FoundToken | undefined {
  if (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2);
    return { length: end === -1 ? rest.length : end + 2 };
  }
  const quoted = /^`((?:[^`]|``)*)`?/.exec(rest) ?? /^\[([^\]]*)\]?/.exec(rest);
  return quoted === null ? undefined : { length: quoted[0].length, token: quoted[1] ?? '' };
}

/** PostgreSQL's comments are in each other. */
function toNestedEnd(rest: string): number {
  let depth = 0;
  for (let at = 0; at < rest.length; at++) {
    if (rest.startsWith('/*', at)) {
      depth++;
      at++;
    } else if (rest.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return rest.length;
}
