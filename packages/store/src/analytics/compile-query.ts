import type { Query, QueryNode } from '@scrollkeep/transcript/query/query.ts';
import { flagBits } from '@scrollkeep/transcript/query/to-line-document.ts';
import { traitBits } from '../database/rows/traits.ts';
import { evaluateQuery } from '../database/search/evaluate-query.ts';
import type { SearchView, ViewedFile } from '../database/search/open-search-view.ts';
import { addRange, countBits, createBits, hasBit } from '../database/word-index/doc-bits.ts';
import type { TermSpace, WordReader } from '../database/word-index/word-index.ts';
import { toLiteral } from './to-literal.ts';

/** A question about terms that a part of a query has. */
export type Lookup =
  | { readonly kind: 'word' | 'prefix' | 'part'; readonly space: TermSpace; readonly text: string }
  | { readonly kind: 'wanted'; readonly space: TermSpace; readonly isWanted: (name: string) => boolean };

/** A part of a query as conditions: on all rows that may match, and on rows that surely do. */
export interface Condition {
  readonly may: string;
  readonly must: string;
}

export interface QueryCompiler {
  /** The condition of a part of the query. */
  compile(node: QueryNode): Promise<Condition>;
}

export interface CompilerOptions {
  readonly scope: Query['scope'];
  /** The files that the asker may read. */
  readonly files: ReadonlyMap<number, ViewedFile>;
  /** The condition that a row has such a term. */
  toTermCondition(lookup: Lookup): Promise<string>;
  /** The condition that a row is of one of these files. */
  toFileCondition(files: readonly ViewedFile[]): string;
}

/**
 * The query tree as conditions of ClickHouse. What a part means is asked of the same evaluation that the other
 * databases use (`evaluateQuery`): here it only says which terms it looks up and which files match. The conditions
 * choose rows to look at; whether they match, that evaluation decides again over these rows.
 */
export function openQueryCompiler(options: CompilerOptions): QueryCompiler {
  let all: readonly ViewedFile[] | undefined;
  const listFiles = () => (all ??= [...options.files.values()]);

  async function compile(node: QueryNode): Promise<Condition> {
    if ('nodes' in node) {
      const parts: Condition[] = [];
      for (const child of node.nodes) parts.push(await compile(child));
      const between = node.kind === 'and' ? ' AND ' : ' OR ';
      const join = (key: keyof Condition) => `(${parts.map((part) => part[key]).join(between)})`;
      return { may: join('may'), must: join('must') };
    }
    if (node.kind === 'not') {
      const { may, must } = await compile(node.node);
      return { may: `(NOT ${must})`, must: `(NOT ${may})` };
    }
    if (node.kind === 'time') return toBoth(toTimeCondition(node.from, node.to));
    if (node.kind === 'is') return toBoth(toTraitCondition(flagBits[node.flag]));
    return compileLeaf(node);
  }

  async function compileLeaf(node: QueryNode): Promise<Condition> {
    const lookups: Lookup[] = [];
    const isOfFiles =
      node.kind === 'cost' || node.kind === 'marked' || (node.kind === 'field' && !isOfTerms(node.field));
    const files = isOfFiles ? listFiles() : takeOne(options.files);
    const view = toFileView(files, openRecorder(lookups));
    const { root } = await evaluateQuery({ root: node, scope: options.scope }, view);
    const found = root?.found ?? { bits: createBits(0), unsure: createBits(0) };
    if (node.kind === 'field' || node.kind === 'cost' || node.kind === 'marked') {
      const [lookup] = lookups;
      return toBoth(
        lookup === undefined
          ? options.toFileCondition(files.filter((_, at) => hasBit(found.bits, at)))
          : await options.toTermCondition(lookup),
      );
    }
    const terms: string[] = [];
    for (const lookup of lookups) terms.push(await options.toTermCondition(lookup));
    if (node.kind === 'words') {
      const may = terms.length === 0 ? '0' : `(${terms.join(' AND ')})`;
      return { may, must: countBits(found.unsure) === 0 ? may : '0' };
    }
    const long = toTraitCondition(traitBits.long);
    const wanted = toTraitCondition(options.scope === 'output' ? traitBits.output : traitBits.main);
    return { may: `(${[wanted, ...terms.map((term) => `(${term} OR ${long})`)].join(' AND ')})`, must: '0' };
  }

  return { compile };
}

/** What is looked up by terms is asked of one file, which stands for all: there may be very many. */
function isOfTerms(field: Extract<QueryNode, { kind: 'field' }>['field']): boolean {
  return field === 'type' || field === 'tool' || field === 'file';
}

function takeOne(files: ReadonlyMap<number, ViewedFile>): readonly ViewedFile[] {
  for (const file of files.values()) return [file];
  return [];
}

function toBoth(condition: string): Condition {
  return { may: condition, must: condition };
}

export function toTimeCondition(from: number, to: number): string {
  const parts = [
    'time_ms IS NOT NULL',
    ...(from === -Infinity ? [] : [`time_ms >= ${toLiteral(from)}`]),
    ...(to === Infinity ? [] : [`time_ms < ${toLiteral(to)}`]),
  ];
  return `ifNull(${parts.join(' AND ')}, 0)`;
}

function toTraitCondition(mask: number): string {
  return `(bitAnd(traits, ${mask}) != 0)`;
}

/** Every file as one document, with every word and trait: an evaluation of it says what it would look for. */
function toFileView(files: readonly ViewedFile[], words: WordReader): SearchView {
  const documents = files.length;
  const all = createBits(documents);
  addRange(all, 0, documents);
  return {
    revision: '',
    documents,
    all,
    traits: new Uint16Array(documents),
    times: new Float64Array(documents).fill(NaN),
    ranges: files.map((file, at) => ({ start: at, end: at + 1, file })),
    files: new Map(),
    words,
    scores: new Float64Array(documents),
    withTrait: () => all,
    newestMs: 0,
  };
}

/** Notes down what is looked up; every document has it. */
function openRecorder(lookups: Lookup[]): WordReader {
  const note = (lookup: Lookup, into: Uint32Array) => {
    lookups.push(lookup);
    into.fill(0xffffffff);
    return Promise.resolve();
  };
  return {
    addWord: (space, text, into) => note({ kind: 'word', space, text }, into),
    addPrefix: (space, text, into) => note({ kind: 'prefix', space, text }, into),
    addPart: (space, text, into) => note({ kind: 'part', space, text }, into),
    addWanted: (space, isWanted, into) => note({ kind: 'wanted', space, isWanted }, into),
    listTerms: () => Promise.resolve(),
  };
}
