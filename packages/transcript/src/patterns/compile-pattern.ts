import { toLinearSyntax } from './to-linear-syntax.ts';

/** A pattern of a person or a model, whose time grows with the text and no faster. */
export interface TextPattern {
  readonly source: string;
  test(text: string): boolean;
  /** Where it matches, from left to right without overlaps; matches of no length are left out. */
  listSpans(text: string, limit?: number): readonly PatternSpan[];
}

export interface PatternSpan {
  readonly start: number;
  readonly end: number;
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: TextPattern }
  /** `at` is where the trouble begins, in UTF-16 units of the source; undefined if no place can be named. */
  | { readonly ok: false; readonly at: number | undefined; readonly problem: string };

/**
 * The time for one character grows with the size of the compiled pattern. A counted repetition is compiled as often as
 * it counts.
 */
const maxSize = 1000;
const maxLength = 2000;

/**
 * The one place where a pattern from outside becomes something that runs. The syntax is JavaScript's with the flag `u`,
 * without lookahead and backreferences. The engine is loaded when the first pattern comes: most commands never need
 * it.
 */
export async function compilePattern(
  source: string,
  { ignoreCase }: { readonly ignoreCase: boolean },
): Promise<CompiledPattern> {
  if (source.length > maxLength) return refuse(`longer than ${maxLength} characters`);
  const mistake = findMistake(source);
  if (mistake !== undefined) return refuse(mistake);
  const linear = toLinearSyntax(source);
  if (!linear.ok) return linear;
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(linear.source, RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
    if (compiled.programSize() > maxSize) return refuse(tooLarge, findLargeCount(source));
    return { ok: true, pattern: toPattern(source, compiled) };
  } catch (error) {
    if (/repeat count|too large/.test(toMessage(error))) return refuse(tooLarge, findLargeCount(source));
    return refuse(toMessage(error).replace(/^error parsing regexp: /, ''));
  }
}

const tooLarge = 'too large: use a smaller count, or * or + instead of it';

interface LinearEngine {
  test(text: string): boolean;
  matcher(text: string): { find(): boolean; start(): number; end(): number };
}

function toPattern(source: string, engine: LinearEngine): TextPattern {
  return {
    source,
    test: (text) => engine.test(text),
    listSpans(text, limit = Infinity) {
      const spans: PatternSpan[] = [];
      // Whether there is a match at all is told several times faster than where it is.
      if (!engine.test(text)) return spans;
      const matcher = engine.matcher(text);
      while (spans.length < limit && matcher.find()) {
        const span = { start: matcher.start(), end: matcher.end() };
        if (span.end > span.start) spans.push(span);
      }
      return spans;
    },
  };
}

/** JavaScript reads it, but never runs it. */
function findMistake(source: string): string | undefined {
  try {
    return new RegExp(source, 'u') instanceof RegExp ? undefined : 'not valid';
  } catch (error) {
    return toMessage(error).replace(/^.*\/[a-z]*: /s, '');
  }
}

/** The largest count is most likely the one to change. */
function findLargeCount(source: string): number | undefined {
  let largest: { readonly at: number; readonly count: number } | undefined;
  for (const match of source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    const count = Math.max(Number(match[1]), Number(match[2] ?? 0));
    if (largest === undefined || count > largest.count) largest = { at: match.index, count };
  }
  return largest?.at;
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function refuse(problem: string, at?: number): CompiledPattern {
  return { ok: false, at, problem };
}
