/** A layout pattern, ready to be compared with the segments of a path. */
export interface PathPattern {
  /** The only first segments it can match; undefined when the first segment can be anything. */
  readonly firstSegments: readonly string[] | undefined;
  readonly head: readonly SegmentMatcher[];
  /** What follows `**`; undefined when the pattern has none. */
  readonly tail: readonly SegmentMatcher[] | undefined;
}

/** A segment to be equal to, a field that any segment is, or a shape whose groups are the fields in their order. */
export type SegmentMatcher = string | AnySegment | SegmentShape;

interface AnySegment {
  readonly shape: undefined;
  readonly field: string;
}

interface SegmentShape {
  readonly shape: RegExp;
  readonly fields: readonly string[];
  /** How each segment of this shape ends. */
  readonly end: string;
}

/** The named parts of a path. */
export type Captures = Record<string, string>;

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

/** By the number of segments alone, which most rules of a folder differ in. */
export function mayMatchLength({ head, tail }: PathPattern, length: number): boolean {
  return tail === undefined ? length === head.length : length >= head.length + Math.max(tail.length, 1);
}

/** Whether a path can match whose last segment ends with `end`: many rules of a folder are for other files. */
export function mayMatchEnd({ head, tail }: PathPattern, end: string): boolean {
  const last = (tail ?? head).at(-1);
  if (last === undefined || (typeof last !== 'string' && last.shape === undefined)) return true;
  const own = typeof last === 'string' ? last : last.end;
  return own.endsWith(end) || end.endsWith(own);
}

/** Adds the named parts of the path to `captures`; false, and nothing added, when the path does not match. */
export function addMatch(pattern: PathPattern, segments: readonly string[], captures: Captures): boolean {
  const { head, tail } = pattern;
  if (!mayMatchLength(pattern, segments.length)) return false;
  // The end first: most rules of one folder differ in the file's own name.
  const tailStart = segments.length - (tail?.length ?? 0);
  if (tail !== undefined && !isRun(tail, segments, tailStart)) return false;
  if (!isRun(head, segments, 0)) return false;
  addCaptures(captures, head, segments, 0);
  if (tail !== undefined) addCaptures(captures, tail, segments, tailStart);
  return true;
}

/** Only tests: taking the parts out costs more than all comparisons, and most rules do not match. */
function isRun(matchers: readonly SegmentMatcher[], segments: readonly string[], start: number): boolean {
  let position = start;
  for (const matcher of matchers) {
    const segment = segments[position] ?? '';
    if (typeof matcher === 'string' ? matcher !== segment : !isOfShape(matcher, segment)) return false;
    position += 1;
  }
  return true;
}

/** Most names end in another way, which is seen without going through them. */
function isOfShape(matcher: AnySegment | SegmentShape, segment: string): boolean {
  return matcher.shape === undefined || (segment.endsWith(matcher.end) && matcher.shape.test(segment));
}

function addCaptures(
  captures: Captures,
  matchers: readonly SegmentMatcher[],
  segments: readonly string[],
  start: number,
): void {
  let position = start;
  for (const matcher of matchers) {
    const segment = segments[position] ?? '';
    position += 1;
    if (typeof matcher === 'string') continue;
    if (matcher.shape === undefined) captures[matcher.field] = segment;
    else if (matcher.fields.length > 0) {
      const match = matcher.shape.exec(segment);
      let group = 0;
      for (const field of matcher.fields) captures[field] = match?.[++group] ?? '';
    }
  }
}

function toSegmentMatcher(segment: string, ignoreCase: boolean): SegmentMatcher {
  if (!ignoreCase && !/[*({]/.test(segment)) return segment;
  const whole = /^\{(\w+)\}$/.exec(segment)?.[1];
  // Empty segments are left out of a path before it is compared.
  if (whole !== undefined && FIELD_SOURCES[whole] === undefined) return { shape: undefined, field: whole };
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
  return {
    shape: new RegExp(`^${source}$`, ignoreCase ? 'is' : 's'),
    fields,
    end: ignoreCase ? '' : (/[^*|(){}]*$/.exec(segment)?.[0] ?? ''),
  };
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
