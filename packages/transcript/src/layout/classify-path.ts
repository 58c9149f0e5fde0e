import { layoutTable } from './layout-table.ts';
import type { LayoutKind } from './layout-table.ts';
import type { LayoutClass, LayoutField, LayoutRule } from './layout-rule.ts';
import { findCaptures, toPathPattern } from './path-pattern.ts';
import type { Captures, PathPattern } from './path-pattern.ts';

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
  for (const { rule, pattern } of dispatch.byFirstSegment.get(first) ?? dispatch.anywhere) {
    if (climbs && rule.class !== 'secret') continue;
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
  return {
    byFirstSegment: new Map([...firstSegments].map((first) => [first, listRules(first)])),
    anywhere: listRules(undefined),
  };
}
