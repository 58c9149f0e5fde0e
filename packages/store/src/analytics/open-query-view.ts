import { isSessionQuery } from '@scrollkeep/transcript/query/is-session-query.ts';
import { splitTexts } from '@scrollkeep/transcript/query/is-text-node.ts';
import type { Query } from '@scrollkeep/transcript/query/query.ts';
import type { SqlRow, SqlValue } from '../database/dialects/connection.ts';
import { toScores, type SearchView, type ViewedFile, type ViewedRange } from '../database/search/open-search-view.ts';
import { addBit, addRange, createBits, type DocBits } from '../database/word-index/doc-bits.ts';
import type { TermSpace, WordReader } from '../database/word-index/word-index.ts';
import { openQueryCompiler, toTimeCondition, type Lookup } from './compile-query.ts';
import type { ClickHouse, ClickRow } from './open-clickhouse.ts';
import { keepAllowed, type AllowedFile } from './keep-allowed.ts';
import { readNewestRecords, type Asked, type Wanted } from './read-newest-records.ts';
import { parsePackedRecord, type PackedRecord } from './packed-record.ts';
import { openTermConditions } from './term-conditions.ts';
import { listWindows, toFileCondition, type AllowedSessions } from './row-conditions.ts';
import { toLiteral } from './to-literal.ts';
import { openTraits } from '../database/search/open-traits.ts';

export interface QueryViewOptions {
  readonly clickhouse: ClickHouse;
  readonly database: string;
  readonly allowed: AllowedSessions;
  /** Of these sessions only, with what is known of them. */
  readonly files: ReadonlyMap<number, ViewedFile>;
  readonly revision: string;
  /** Records, or where a query is about sessions only what these need; as `searchIndex` does where absent. */
  readonly wanted?: 'records' | 'sessions';
  readonly mostDocuments?: number;
}

/** Beyond that the newest are taken: a word that is everywhere must not take longer the more there is. */
const usualMost = 2_000;

interface Row extends PackedRecord {
  readonly file: ViewedFile;
  readonly key: string;
  readonly offset: number;
  readonly timeMs: number;
  readonly has: readonly boolean[];
}

/**
 * A view of the index for one query, from ClickHouse: the documents that may match it, and nothing else. `searchIndex`
 * then works as with the other databases. A row of a session that is not allowed, or of content that was replaced, is
 * dropped here, whatever ClickHouse says.
 */
export async function openQueryView(query: Query, options: QueryViewOptions): Promise<SearchView> {
  const { clickhouse, allowed, files, mostDocuments = usualMost } = options;
  const known = keepAllowed(allowed);
  const terms = openTermConditions(clickhouse, options.database, known.condition);
  const newestMs = await known.readNewest(clickhouse, options.revision);
  const lookups: Lookup[] = [];
  const conditions: string[] = [];
  const compiler = openQueryCompiler({
    scope: query.scope,
    files,
    async toTermCondition(lookup) {
      const condition = await terms.toCondition(lookup);
      if (lookup.kind !== 'wanted' && findLookup(lookup.kind, lookup.space, lookup.text) === -1) {
        lookups.push(lookup);
        conditions.push(condition);
      }
      return condition;
    },
    toFileCondition: (matching) => toFileCondition(matching, files, allowed),
  });
  const { root } = query;
  const isOfSessions = (options.wanted ?? (isSessionQuery(root) ? 'sessions' : 'records')) === 'sessions';
  // In this order: the text index says where the words are, once for each part, before sessions are looked at. Of what
  // is rare it also says which ranges to read at all.
  const read = ({ match, sessions, end, isInOrder = true, isRare = false }: Asked) =>
    clickhouse.rows(
      `SELECT ${[...columns, ...conditions.map((each) => `toUInt8(${each})`)].join(', ')} FROM records ` +
        `${isRare ? `PREWHERE (${match}) WHERE` : `WHERE (${match}) AND`} ${sessions} ${end} ` +
        `SETTINGS allow_reorder_prewhere_conditions = 0, use_skip_indexes_on_data_read = 0, ` +
        `optimize_read_in_order = ${isInOrder ? 1 : 0}`,
    );
  const readAll = (match: string, end: string) => read({ match, sessions: known.condition(), end });
  let found: readonly ClickRow[];
  let isCut = false;
  if (isOfSessions && root !== undefined) {
    const { where } = await toWhere();
    const rows: ClickRow[] = [];
    for (const [from, to] of listWindows(root))
      rows.push(...(await readAll(toTimeCondition(from, to), 'LIMIT 1 BY session')));
    found = [...rows, ...(await readAll(`(${where}) AND notEmpty(names)`, 'LIMIT 1 BY session, file, names'))];
  } else ({ found, isCut } = await readNewestRecords(read, known.windows(), await toWhere(), mostDocuments));
  return toView(toRows(found, known.listKeys(found, files)));

  /** What a search looks at: records that match, and those that have one of several texts. */
  async function toWhere(): Promise<Wanted> {
    if (root === undefined) return { where: '1', whole: undefined };
    const whole = (await compiler.compile(root)).may;
    const { texts, filters } = splitTexts(root.kind === 'and' ? root.nodes : [], (node) => node);
    if (texts.length < 2) return { where: whole, whole: undefined };
    const parts: string[] = [];
    for (const text of texts) parts.push((await compiler.compile({ kind: 'and', nodes: [text, ...filters] })).may);
    return { where: [whole, ...parts].join(' OR '), whole };
  }

  function toView(own: readonly Row[]): SearchView {
    const documents = own.length;
    const all = createBits(documents);
    addRange(all, 0, documents);
    const traits = Uint16Array.from(own, (row) => row.traits);
    const times = Float64Array.from(own, (row) => row.timeMs);
    const ranges: ViewedRange[] = [];
    const turnStarts = createBits(documents);
    for (const [at, { file, turnOffset }] of own.entries()) {
      const before = own[at - 1];
      if (before?.file !== file) ranges.push({ start: at, end: at + 1, file });
      else ranges[ranges.length - 1] = { ...(ranges.at(-1) as ViewedRange), end: at + 1 };
      if (before?.file !== file || before.turnOffset !== turnOffset) addBit(turnStarts, at);
    }
    return {
      revision: options.revision,
      roots: known.roots(),
      documents,
      all,
      traits,
      times,
      ranges,
      files,
      newestMs,
      scores: toScores(traits, times, newestMs),
      words: toWords(own),
      withTrait: openTraits(traits),
      engine: {
        turnStarts,
        isCut,
        records: { keepsBytes: false, list: (ids, wanted) => listRecords(own, ids, wanted) },
        countDocuments: terms.countDocuments,
      },
    };
  }

  function findLookup(kind: Lookup['kind'], space: TermSpace, text: string): number {
    return lookups.findIndex(
      (each) => each.kind !== 'wanted' && each.kind === kind && each.space === space && each.text === text,
    );
  }

  /** Answers what was looked up for the conditions from the rows themselves. */
  function toWords(own: readonly Row[]): WordReader {
    const add = async (kind: 'word' | 'prefix' | 'part', space: TermSpace, text: string, into: DocBits) => {
      const at = findLookup(kind, space, text);
      if (at === -1) throw new Error('a term was looked up that the query did not name');
      for (const [document, row] of own.entries()) if (row.has[at] === true) addBit(into, document);
    };
    return {
      addWord: (space, text, into) => add('word', space, text, into),
      addPrefix: (space, text, into) => add('prefix', space, text, into),
      addPart: (space, text, into) => add('part', space, text, into),
      async addWanted(space, isWanted, into) {
        const start = String.fromCharCode(space);
        const isOneOf = new Map<string, boolean>();
        const isOne = (name: string) => {
          const before = isOneOf.get(name) ?? (name.startsWith(start) && isWanted(name.slice(1)));
          isOneOf.set(name, before);
          return before;
        };
        for (const [document, { names }] of own.entries()) if (names.some(isOne)) addBit(into, document);
      },
      async listTerms(space, prefix, each) {
        for (const term of await terms.listTerms(space, prefix)) each(term);
      },
    };
  }

  async function listRecords(
    own: readonly Row[],
    ids: readonly number[],
    wanted: readonly string[],
  ): Promise<readonly SqlRow[]> {
    const chosen = ids.flatMap((id) => own[id] ?? []);
    const others = wanted.filter((column) => !placed.has(column));
    const rest = new Map<string, ClickRow>();
    if (others.length > 0 && chosen.length > 0) {
      const places = chosen.map(
        ({ file, key, offset }) => `(${allowed.get(file.root)?.session ?? -1}, ${key}, ${toLiteral(offset)})`,
      );
      for (const row of await clickhouse.rows(
        `SELECT session, toString(file), offset, ${others.join(', ')} FROM records WHERE (session, file, offset) IN ` +
          `(${places.join(', ')}) ORDER BY version`,
      ))
        rest.set(`${String(row[0])} ${String(row[1])} ${String(row[2])}`, row.slice(3));
    }
    return ids.flatMap((id) => {
      const row = own[id];
      if (row === undefined) return [];
      const values = rest.get(`${allowed.get(row.file.root)?.session ?? -1} ${row.key} ${row.offset}`) ?? [];
      return {
        id,
        file: row.file.id,
        offset: row.offset,
        bytes: row.bytes,
        line: row.line,
        kind: row.kind,
        ...Object.fromEntries(others.map((column, at) => [column, (values[at] ?? null) as SqlValue])),
      };
    });
  }
}

const placed: ReadonlySet<string> = new Set(['id', 'file', 'offset', 'bytes', 'line', 'kind']);
const columns = ['session', 'toString(file)', 'offset', 'packed'] as const;

/** In the order of their files, each once; rows that were replaced and rows of other sessions are left out. */
function toRows(found: readonly ClickRow[], byKey: ReadonlyMap<string, AllowedFile>): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const row of found) {
    const place = `${String(row[0])} ${String(row[1])}`;
    const known = byKey.get(place);
    if (known === undefined) continue;
    const packed = parsePackedRecord(String(row[3]));
    const { version } = packed;
    if (version < known.since) continue;
    const identity = `${place} ${String(row[2])}`;
    if ((rows.get(identity)?.version ?? -1) >= version) continue;
    rows.set(identity, {
      file: known.file,
      key: String(row[1]),
      offset: Number(row[2]),
      ...packed,
      timeMs: packed.timeMs ?? NaN,
      has: row.slice(columns.length).map((value) => value === 1),
    });
  }
  return [...rows.values()].sort((a, b) => a.file.id - b.file.id || a.offset - b.offset);
}
