import { sessionStatuses } from '../conversation/session-status.ts';
import { compilePattern, type CompiledPattern } from '../patterns/compile-pattern.ts';
import { commonWords } from './common-words.ts';
import { foldText } from './fold-text.ts';
import { isTextNode } from './is-text-node.ts';
import { listUnits } from './list-units.ts';
import { toJoined } from './list-terms.ts';
import { parseTime } from './parse-time.ts';
import {
  comparisons,
  flags,
  textFields,
  type Flag,
  type ParsedQuery,
  type QueryNode,
  type QueryProblem,
  type TextField,
  type WordsNode,
} from './query.ts';
import { scanQuery, type QueryToken } from './scan-query.ts';

export interface ParseQueryOptions {
  /** What `after:7d` counts from. */
  readonly nowMs: number;
}

/**
 * Words stand for records that hold all of them; `OR` and groups choose, `-` excludes. Common words count only where
 * there is no other. Never throws: what makes no sense is told with its column and what was expected there.
 */
export async function parseQuery(text: string, options: ParseQueryOptions): Promise<ParsedQuery> {
  const scanned = scanQuery(text);
  if (!scanned.ok) return scanned;
  const patterns = new Map<QueryToken, CompiledPattern>();
  for (const token of scanned.tokens)
    if (token.kind === 'regex') patterns.set(token, await compilePattern(token.value, { ignoreCase: true }));
  const parser = openParser(scanned.tokens, patterns, text, options);
  return parser.parse();
}

class Stop {
  readonly problem: QueryProblem;
  constructor(problem: QueryProblem) {
    this.problem = problem;
  }
}

const maxDepth = 50;

function openParser(
  tokens: readonly QueryToken[],
  patterns: ReadonlyMap<QueryToken, CompiledPattern>,
  text: string,
  { nowMs }: ParseQueryOptions,
) {
  let at = 0;
  let depth = 0;
  let scope: 'all' | 'output' = 'all';
  const end = [...text].length + 1;

  function fail(token: QueryToken | undefined, expected: string): never {
    throw new Stop({ column: token?.column ?? end, found: token?.raw ?? 'the end', expected });
  }

  function parseOr(): QueryNode | undefined {
    const first = parseAnd();
    const nodes = first === undefined ? [] : [first];
    while (tokens[at]?.kind === 'or') {
      if (nodes.length === 0) fail(tokens[at], 'something to search before OR');
      at++;
      const next = parseAnd();
      if (next === undefined) fail(tokens[at], 'something to search after OR');
      nodes.push(next);
    }
    return nodes.length > 1 ? { kind: 'or', nodes } : nodes[0];
  }

  function parseAnd(): QueryNode | undefined {
    const all: QueryNode[] = [];
    const common = new Set<QueryNode>();
    for (;;) {
      const token = tokens[at];
      if (token === undefined || token.kind === 'or' || token.kind === 'close') break;
      const node = parseOne();
      if (node === undefined) continue;
      all.push(node);
      if (token.kind === 'text' && commonWords.has(token.raw.toLowerCase())) common.add(node);
    }
    const others = all.filter((node) => !common.has(node));
    const nodes = others.some(isTextNode) ? others : all;
    return nodes.length > 1 ? { kind: 'and', nodes } : nodes[0];
  }

  function parseOne(): QueryNode | undefined {
    const token = tokens[at++];
    if (token === undefined) fail(token, 'a word, a "phrase", a field or a group');
    if (token.kind === 'not') {
      const next = tokens[at];
      if (next === undefined || next.kind === 'or' || next.kind === 'close') fail(next, 'what to exclude after -');
      if (++depth > maxDepth) fail(token, 'fewer nested groups');
      const node = parseOne();
      depth--;
      if (node === undefined) fail(next, 'a term that can be excluded');
      return { kind: 'not', node };
    }
    if (token.kind === 'open') {
      if (++depth > maxDepth) fail(token, 'fewer nested groups');
      const node = parseOr();
      depth--;
      if (tokens[at]?.kind !== 'close') fail(tokens[at], `) for the group that opens in column ${token.column}`);
      if (node === undefined) fail(tokens[at], 'something to search between ( and )');
      at++;
      return node;
    }
    return parseTerm(token);
  }

  function parseTerm(token: QueryToken): QueryNode | undefined {
    switch (token.kind) {
      case 'text':
        return toTextNode(token.value, token.isPrefix, undefined);
      case 'substring':
        if (token.value === '') fail(token, 'text after ~');
        return { kind: 'substring', text: foldText(token.value) };
      case 'regex':
        return toRegex(token);
      case 'field':
        return toField(token);
      default:
        return fail(token, 'a word, a "phrase", a field or a group');
    }
  }

  function toRegex(token: QueryToken): QueryNode {
    const compiled = patterns.get(token);
    if (compiled?.ok === true) return { kind: 'regex', source: token.value, pattern: compiled.pattern };
    // The pattern begins after its slash.
    const column =
      compiled?.at === undefined
        ? token.column
        : token.column + 1 + Array.from(token.value.slice(0, compiled.at)).length;
    return fail({ ...token, column }, `a regular expression (${compiled?.problem ?? 'not valid'})`);
  }

  function toField(token: QueryToken): QueryNode | undefined {
    const value = foldText(token.value);
    if (value === '')
      fail({ ...token, column: token.valueColumn, raw: tokens[at]?.raw ?? 'nothing' }, `a value after ${token.field}:`);
    const failValue = (expected: string): never =>
      fail({ ...token, column: token.valueColumn, raw: token.value }, expected);
    switch (token.field) {
      case 'is':
        if (value === 'pinned') return { kind: 'marked', mark: 'pinned' };
        return (flags as readonly string[]).includes(value)
          ? { kind: 'is', flag: value as Flag }
          : failValue(`one of ${flags.join(', ')}, pinned`);
      case 'has':
        if (value !== 'note') failValue('note');
        return { kind: 'marked', mark: 'note' };
      case 'in':
        if (value !== 'output') failValue('output');
        scope = 'output';
        return undefined;
      case 'before':
      case 'after': {
        const time = parseTime(token.value, nowMs);
        if (time === undefined)
          return failValue('a date like 2026-11-30 or 2026-11, or an age like 12h, 7d, 2w, 3mo, today, yesterday');
        return token.field === 'after'
          ? { kind: 'time', from: time, to: Infinity }
          : { kind: 'time', from: -Infinity, to: time };
      }
      case 'cost': {
        const match = /^(>=|<=|>|<|=)?\$?(\d+(?:\.\d+)?)$/.exec(value);
        if (match === null) return failValue('an amount in dollars like >1 or <=0.5');
        return {
          kind: 'cost',
          comparison: comparisons.find((each) => each === match[1]) ?? '=',
          microDollars: Math.round(Number(match[2]) * 1e6),
        };
      }
      case 'status':
        return (sessionStatuses as readonly string[]).includes(value)
          ? { kind: 'field', field: 'status', value, isPrefix: false }
          : failValue(`one of ${sessionStatuses.join(', ')}`);
      case 'cmd':
        return toTextNode(token.value, token.isPrefix, 'command');
      default:
        return {
          kind: 'field',
          field: textFields.find((each) => each === token.field) as TextField,
          value,
          isPrefix: token.isPrefix,
        };
    }
  }

  return {
    parse(): ParsedQuery {
      try {
        const root = parseOr();
        if (at < tokens.length) fail(tokens[at], 'a word, a "phrase", a field or a group before )');
        return { ok: true, query: { root, scope } };
      } catch (stop) {
        if (stop instanceof Stop) return { ok: false, problem: stop.problem };
        throw stop;
      }
    },
  };
}

/** Of signs alone (`=>`) no word is left; then the signs themselves are searched. */
function toTextNode(text: string, isPrefix: boolean, part: WordsNode['part']): QueryNode {
  const units = listUnits(text).map(({ text: folded, kind, word }) => ({ text: folded, kind, word }));
  const first = units[0];
  if (first === undefined) return { kind: 'substring', text: foldText(text) };
  const isWord = first.kind !== 'cjk' && units.every((unit) => unit.word === first.word);
  return { kind: 'words', units, joined: isWord ? toJoined(listUnits(text)) : undefined, isPrefix, part };
}
