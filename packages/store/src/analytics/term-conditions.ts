import type { ClickHouse } from './open-clickhouse.ts';
import type { Lookup } from './compile-query.ts';
import { termSpace, type TermSpace } from '../database/word-index/word-index.ts';
import { toLiteral, toLiterals } from './to-literal.ts';

export interface TermConditions {
  toCondition(lookup: Lookup): Promise<string>;
  /** Terms of a space that begin so, of these rows only. */
  listTerms(space: TermSpace, prefix: string): Promise<readonly string[]>;
  countDocuments(space: TermSpace, word: string, isPrefix: boolean): Promise<number>;
}

/** More terms than that are looked for row by row. */
const mostTerms = 2_000;

/**
 * What is looked up among terms, as conditions on rows. A word is found by the text index; for parts of words its
 * dictionary is asked first, which has every term of the table once for each part.
 */
export function openTermConditions(clickhouse: ClickHouse, database: string, toAllowed: () => string): TermConditions {
  async function findTerms(condition: string): Promise<readonly string[] | undefined> {
    const rows = await clickhouse.rows(
      `SELECT DISTINCT token FROM mergeTreeTextIndex(${toLiteral(database)}, 'records', 'words') ` +
        `WHERE ${condition} LIMIT ${mostTerms + 1}`,
    );
    return rows.length > mostTerms ? undefined : rows.map(([token]) => String(token));
  }

  async function toAnyOf(condition: (term: string) => string): Promise<string> {
    const terms = await findTerms(condition('token'));
    if (terms === undefined) return `arrayExists(term -> ${condition('term')}, terms)`;
    return terms.length === 0 ? '0' : `hasAny(terms, [${toLiterals(terms)}])`;
  }

  async function toCondition(lookup: Lookup): Promise<string> {
    const space = String.fromCharCode(lookup.space);
    switch (lookup.kind) {
      case 'word':
        return `has(terms, ${toLiteral(space + lookup.text)})`;
      case 'prefix':
        return toAnyOf((term) => `startsWith(${term}, ${toLiteral(space + lookup.text)})`);
      case 'part':
        return toAnyOf(
          (term) => `startsWith(${term}, ${toLiteral(space)}) AND position(${term}, ${toLiteral(lookup.text)}, 2) > 0`,
        );
      case 'wanted': {
        const all = await findTerms(`startsWith(token, ${toLiteral(space)})`);
        const names = (all?.map((term) => term.slice(1)) ?? (await listTerms(lookup.space, ''))).filter(
          lookup.isWanted,
        );
        return names.length === 0 ? '0' : `hasAny(terms, [${toLiterals(names.map((name) => space + name))}])`;
      }
    }
  }

  async function listTerms(space: TermSpace, prefix: string): Promise<readonly string[]> {
    const start = toLiteral(String.fromCharCode(space) + prefix);
    const column = space === termSpace.type || space === termSpace.tool ? 'names' : 'terms';
    const rows = await clickhouse.rows(
      `SELECT DISTINCT arrayJoin(arrayFilter(term -> startsWith(term, ${start}), ${column})) AS term FROM records ` +
        `WHERE ${toAllowed()} ORDER BY term`,
    );
    return rows.map(([term]) => String(term).slice(1));
  }

  return {
    toCondition,
    listTerms,
    async countDocuments(space, word, isPrefix) {
      const condition = await toCondition({ kind: isPrefix ? 'prefix' : 'word', space, text: word });
      const [row] = await clickhouse.rows(
        `SELECT uniqExact(session, file, offset) FROM records WHERE ${toAllowed()} AND ${condition}`,
      );
      return Number(row?.[0] ?? 0);
    },
  };
}
