import { layoutTable } from './layout-table.ts';
import type { LayoutKind } from './layout-table.ts';
import type { LayoutClass, LayoutField, LayoutRule } from './layout-rule.ts';
import { addMatch, mayMatchEnd, mayMatchLength, toPathPattern } from './path-pattern.ts';
import type { Captures, PathPattern, SegmentMatcher } from './path-pattern.ts';

/** What a path below a Claude config folder is, and what its name says about it. */
export interface ClassifiedPath extends Readonly<Partial<Record<Exclude<LayoutField, 'version'>, string>>> {
  readonly class: LayoutClass;
  readonly kind: LayoutKind;
  readonly version?: number;
}

/**
 * Classifies the path of a file, relative to the config folder, with `/` or `\` between segments. A path that climbs
 * with `..` is `secret` or `unknown`, so that it can never lead a reader out of the folder.
 */
export function classifyPath(relativePath: string): ClassifiedPath {
  if (last?.path === relativePath) return last.place;
  const captures: Captures = {};
  const rule = findMatch(relativePath, captures);
  const place = rule === undefined ? UNKNOWN_PATH : toClassifiedPath(rule, captures);
  last = { path: relativePath, place };
  return place;
}

/** Whoever walks a folder asks for a file, and whoever it is handed to asks again. */
let last: { readonly path: string; readonly place: ClassifiedPath } | undefined;

/** The row of the table that decides about a path. */
export function findLayoutRule(relativePath: string): LayoutRule | undefined {
  return findMatch(relativePath, {});
}

const UNKNOWN_PATH: ClassifiedPath = { class: 'unknown', kind: 'unknown' };

type TableRule = (typeof layoutTable)[number];

interface CompiledRule {
  readonly rule: TableRule;
  readonly pattern: PathPattern;
}

/** The rule that decides; the named parts of the path are added to `captures`. */
function findMatch(relativePath: string, captures: Captures): TableRule | undefined {
  const segments = toSegments(relativePath);
  const first = segments[0];
  if (first === undefined) return undefined;
  dispatch ??= buildDispatch();
  const climbs = segments.includes('..');
  const rules = dispatch.byFirstSegment.get(first);
  const name = segments.at(-1) ?? '';
  const mayBeSecret = (rules?.isSecretFirst ?? dispatch.secretFirst.test(first)) || dispatch.secretLast.test(name);
  const { secret, other, jsonl } = listRules(rules ?? dispatch.anywhere, segments.length);
  return (
    (mayBeSecret ? findFirst(secret, segments, captures) : undefined) ??
    (climbs ? undefined : findFirst(name.endsWith('.jsonl') ? jsonl : other, segments, captures))
  );
}

function findFirst(
  rules: readonly CompiledRule[],
  segments: readonly string[],
  captures: Captures,
): TableRule | undefined {
  for (const { rule, pattern } of rules) if (addMatch(pattern, segments, captures)) return rule;
  return undefined;
}

function toSegments(relativePath: string): readonly string[] {
  const path = relativePath.includes('\\') ? relativePath.replaceAll('\\', '/') : relativePath;
  const segments = path.split('/');
  return segments.includes('') || segments.includes('.')
    ? segments.filter((segment) => segment !== '' && segment !== '.')
    : segments;
}

function toClassifiedPath(rule: TableRule, captures: Captures): ClassifiedPath {
  const classified = { class: rule.class, kind: rule.kind };
  const version = captures['version'];
  return Object.assign(classified, captures, version === undefined ? undefined : { version: Number(version) });
}

/** Per first segment and length the rules that can match, in table order: a path is compared with few. */
interface Dispatch {
  readonly byFirstSegment: ReadonlyMap<string, RulesByLength>;
  readonly anywhere: RulesByLength;
  /**
   * What the first or the last segment of every secret has: few paths do, and the others need not be compared with each
   * of the rules.
   */
  readonly secretFirst: RegExp;
  readonly secretLast: RegExp;
}

interface RulesByLength {
  /** Whether `secretFirst` has that first segment. */
  readonly isSecretFirst?: boolean;
  readonly rules: readonly CompiledRule[];
  /** Made when a path of that many segments is first seen. */
  readonly byLength: Map<number, RulesOfLength>;
}

/** Each in table order; the table has all secrets first. */
interface RulesOfLength {
  readonly secret: readonly CompiledRule[];
  readonly other: readonly CompiledRule[];
  /** Of `other` those that a name ending in `.jsonl` can match: most files are transcripts. */
  readonly jsonl: readonly CompiledRule[];
}

let dispatch: Dispatch | undefined;

/** No rule has as many segments: behind that the number says nothing. */
const mostSegments = 16;

function listRules({ rules, byLength }: RulesByLength, length: number): RulesOfLength {
  const kept = Math.min(length, mostSegments);
  const known = byLength.get(kept);
  if (known !== undefined) return known;
  const fitting = rules.filter(({ pattern }) => mayMatchLength(pattern, kept));
  const other = fitting.filter(({ rule }) => rule.class !== 'secret');
  const listed = {
    secret: fitting.filter(({ rule }) => rule.class === 'secret'),
    other,
    jsonl: other.filter(({ pattern }) => mayMatchEnd(pattern, '.jsonl')),
  };
  byLength.set(kept, listed);
  return listed;
}

function buildDispatch(): Dispatch {
  // Letter case must not hide a secret on a file system that ignores it.
  const compiled = layoutTable.map((rule): CompiledRule => ({
    rule,
    pattern: toPathPattern(rule.pattern, { ignoreCase: rule.class === 'secret' }),
  }));
  const secrets = compiled.filter(({ rule }) => rule.class === 'secret').map(({ pattern }) => pattern);
  const secretFirst = toAnyOf(secrets.flatMap(({ head, tail }) => (tail?.length === 0 ? head.slice(0, 1) : [])));
  const firstSegments = new Set(compiled.flatMap(({ pattern }) => pattern.firstSegments ?? []));
  const anywhere = compiled.filter(({ pattern }) => pattern.firstSegments === undefined);
  const startingWith = (first: string): RulesByLength => ({
    isSecretFirst: secretFirst.test(first),
    rules: compiled.filter(({ pattern }) => pattern.firstSegments?.includes(first) ?? true),
    byLength: new Map(),
  });
  return {
    secretFirst,
    secretLast: toAnyOf(secrets.flatMap(({ head, tail }) => (tail ?? head).slice(-1))),
    byFirstSegment: new Map([...firstSegments].map((first) => [first, startingWith(first)])),
    anywhere: { rules: anywhere, byLength: new Map() },
  };
}

/** What stands anywhere in a name is looked for there, instead of first going to the end for each alternative. */
function toAnyOf(matchers: readonly SegmentMatcher[]): RegExp {
  // No secret is told by a plain text, which letter case would decide; one that is must not be missed.
  const sources = matchers.map((matcher) => (typeof matcher === 'string' ? '' : (matcher.shape?.source ?? '')));
  return new RegExp(sources.map((source) => source.replace(/^\^\.\*/, '').replace(/\.\*\$$/, '')).join('|'), 'is');
}
