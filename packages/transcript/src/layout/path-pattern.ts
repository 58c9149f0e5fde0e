/** A layout pattern, ready to be compared with the segments of a path. */
export interface PathPattern {
  /** The only first segments it can match; undefined when the first segment can be anything. */
  readonly firstSegments: readonly string[] | undefined;
  readonly head: readonly SegmentMatcher[];
  /** What follows `**`; undefined when the pattern has none. */
  readonly tail: readonly SegmentMatcher[] | undefined;
}

/** A segment to be equal to, or a shape whose groups are the fields in their order. */
export type SegmentMatcher = string | { readonly shape: RegExp; readonly fields: readonly string[] };

/** The named parts of a path. */
export type Captures = Readonly<Record<string, string>>;

export interface PathPatternOptions {
  readonly ignoreCase: boolean;
}

export function toPathPattern(pattern: string, { ignoreCase }: PathPatternOptions): PathPattern {
  const segments = pattern.split('/');
  const gap = segments.indexOf('**');
  const toMatcher = (segment: string): SegmentMatcher => toSegmentMatcher(segment, ignoreCase);
  return {
    firstSegments: ignoreCase || gap === 0 ? undefined : listLiterals(segments[0] ?? ''),
    head: (gap === -1 ? segments : segments.slice(0, gap)).map(toMatcher),
    tail: gap === -1 ? undefined : segments.slice(gap + 1).map(toMatcher),
  };
}

/** Undefined when the path does not match. */
export function findCaptures(pattern: PathPattern, segments: readonly string[]): Captures | undefined {
  const { head, tail } = pattern;
  if (tail === undefined) {
    if (segments.length !== head.length) return undefined;
  } else if (segments.length < head.length + Math.max(tail.length, 1)) {
    return undefined;
  }
  // The end first: most rules of one folder differ in the file's own name.
  const tailStart = segments.length - (tail?.length ?? 0);
  if (tail !== undefined && !isRun(tail, segments, tailStart)) return undefined;
  if (!isRun(head, segments, 0)) return undefined;
  const captures: Record<string, string> = {};
  addCaptures(captures, head, segments, 0);
  if (tail !== undefined) addCaptures(captures, tail, segments, tailStart);
  return captures;
}

/** Only tests: taking the parts out costs more than all comparisons, and most rules do not match. */
function isRun(matchers: readonly SegmentMatcher[], segments: readonly string[], start: number): boolean {
  let position = start;
  for (const matcher of matchers) {
    const segment = segments[position] ?? '';
    if (typeof matcher === 'string' ? matcher !== segment : !matcher.shape.test(segment)) return false;
    position += 1;
  }
  return true;
}

function addCaptures(
  captures: Record<string, string>,
  matchers: readonly SegmentMatcher[],
  segments: readonly string[],
  start: number,
): void {
  let position = start;
  for (const matcher of matchers) {
    if (typeof matcher !== 'string' && matcher.fields.length > 0) {
      const match = matcher.shape.exec(segments[position] ?? '');
      for (const [index, field] of matcher.fields.entries()) captures[field] = match?.[index + 1] ?? '';
    }
    position += 1;
  }
}

function toSegmentMatcher(segment: string, ignoreCase: boolean): SegmentMatcher {
  if (!ignoreCase && !/[*({]/.test(segment)) return segment;
  const fields: string[] = [];
  const source = segment.replace(/\{(\w+)\}|[*(|)]|[.+?^$[\]\\]/g, (token, field: string | undefined) => {
    if (field !== undefined) {
      fields.push(field);
      return `(${FIELD_SOURCES[field] ?? '.+?'})`;
    }
    if (token === '*') return '.*';
    if (token === '(') return '(?:';
    return token === '|' || token === ')' ? token : `\\${token}`;
  });
  return { shape: new RegExp(`^${source}$`, ignoreCase ? 'is' : 's'), fields };
}

/** Fields with a shape of their own; nine digits keep a version a safe integer. */
const FIELD_SOURCES: Readonly<Record<string, string>> = {
  hash: '[0-9a-f]{16}',
  pid: '[0-9]+',
  version: '[0-9]{1,9}',
};

function listLiterals(segment: string): readonly string[] | undefined {
  const choice = /^\(([^*({]*)\)$/.exec(segment)?.[1];
  if (choice !== undefined) return choice.split('|');
  return /[*({]/.test(segment) ? undefined : [segment];
}
