import { layoutTable } from './layout-table.ts';
import type { LayoutKind } from './layout-table.ts';
import type { LayoutClass, LayoutField, LayoutRule } from './layout-rule.ts';
import { findCaptures, toPathPattern } from './path-pattern.ts';
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
  const match = findMatch(relativePath);
  const place = match === undefined ? UNKNOWN_PATH : toClassifiedPath(match.rule, match.captures);
  last = { path: relativePath, place };
  return place;
}

/** Whoever walks a folder asks for a file, and whoever it is handed to asks again. */
let last: { readonly path: string; readonly place: ClassifiedPath } | undefined;

/** The row of the table that decides about a path. */
export function findLayoutRule(relativePath: string): LayoutRule | undefined {
  return findMatch(relativePath)?.rule;
}

const UNKNOWN_PATH: ClassifiedPath = { class: 'unknown', kind: 'unknown' };

type TableRule = (typeof layoutTable)[number];

interface CompiledRule {
  readonly rule: TableRule;
  readonly pattern: PathPattern;
}

interface Match {
  readonly rule: TableRule;
  readonly captures: Captures;
}

function findMatch(relativePath: string): Match | undefined {
  const segments = toSegments(relativePath);
  const first = segments[0];
  if (first === undefined) return undefined;
  dispatch ??= buildDispatch();
  const climbs = segments.includes('..');
  const mayBeSecret = dispatch.secretFirst.test(first) || dispatch.secretLast.test(segments.at(-1) ?? '');
  for (const { rule, pattern } of dispatch.byFirstSegment.get(first) ?? dispatch.anywhere) {
    if (rule.class === 'secret' ? !mayBeSecret : climbs) continue;
    const captures = findCaptures(pattern, segments);
    if (captures !== undefined) return { rule, captures };
  }
  return undefined;
}

function toSegments(relativePath: string): readonly string[] {
  const path = relativePath.includes('\\') ? relativePath.replaceAll('\\', '/') : relativePath;
  return path.split('/').filter((segment) => segment !== '' && segment !== '.');
}

function toClassifiedPath(rule: TableRule, captures: Captures): ClassifiedPath {
  const classified = { class: rule.class, kind: rule.kind };
  const version = captures['version'];
  return version === undefined
    ? { ...classified, ...captures }
    : { ...classified, ...captures, version: Number(version) };
}

/** Per first segment the rules that can match there, in table order: a folder is compared with its own rules only. */
interface Dispatch {
  readonly byFirstSegment: ReadonlyMap<string, readonly CompiledRule[]>;
  readonly anywhere: readonly CompiledRule[];
  /**
   * What the first or the last segment of every secret has: few paths do, and the others need not be compared with each
   * of the rules.
   */
  readonly secretFirst: RegExp;
  readonly secretLast: RegExp;
}

let dispatch: Dispatch | undefined;

function buildDispatch(): Dispatch {
  // Letter case must not hide a secret on a file system that ignores it.
  const compiled = layoutTable.map((rule): CompiledRule => ({
    rule,
    pattern: toPathPattern(rule.pattern, { ignoreCase: rule.class === 'secret' }),
  }));
  const firstSegments = new Set(compiled.flatMap(({ pattern }) => pattern.firstSegments ?? []));
  const listRules = (first: string | undefined): readonly CompiledRule[] =>
    compiled.filter(
      ({ pattern }) =>
        pattern.firstSegments === undefined || (first !== undefined && pattern.firstSegments.includes(first)),
    );
  const secrets = compiled.filter(({ rule }) => rule.class === 'secret').map(({ pattern }) => pattern);
  return {
    secretFirst: toAnyOf(secrets.flatMap(({ head, tail }) => (tail?.length === 0 ? head.slice(0, 1) : []))),
    secretLast: toAnyOf(secrets.flatMap(({ head, tail }) => (tail ?? head).slice(-1))),
    byFirstSegment: new Map([...firstSegments].map((first) => [first, listRules(first)])),
    anywhere: listRules(undefined),
  };
}

function toAnyOf(matchers: readonly SegmentMatcher[]): RegExp {
  // No secret is told by a plain text, which letter case would decide; one that is must not be missed.
  return new RegExp(
    matchers.map((matcher) => (typeof matcher === 'string' ? '' : matcher.shape.source)).join('|'),
    'is',
  );
}
