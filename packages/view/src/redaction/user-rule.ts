import { compilePattern, type TextPattern } from '@scrollkeep/transcript/patterns/compile-pattern.ts';
import type { Span } from './rule-parts/secret-rule.ts';

/** A rule of one's own, as the config file has it: a text or a pattern. */
export interface UserRuleInput {
  /** Names the placeholder; `custom` if nothing is said. */
  readonly kind?: string | undefined;
  readonly text?: string | undefined;
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean | undefined;
}

export interface UserRule {
  readonly kind: string;
  /** What it is called in lists; its kind if nothing is said. */
  readonly title?: string;
  /** Gives way to every format that is known. */
  readonly isWeak?: boolean;
  /** Found by the same scan as everything else. */
  readonly texts?: readonly string[];
  readonly findAll?: (text: string, from: number) => readonly Span[];
}

export type ParsedUserRule =
  | { readonly ok: true; readonly rule: UserRule }
  | { readonly ok: false; readonly problem: string };

/**
 * A pattern sees one line at a time, a long one piece by piece: finding all matches may look at the rest of a piece
 * again for each. Pieces overlap by the longest match.
 */
const maxWindow = 4000;
const maxMatch = 500;

export async function parseUserRule(input: UserRuleInput): Promise<ParsedUserRule> {
  const { kind = 'custom', text, pattern, ignoreCase = false } = input;
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(kind))
    return refuse(`kind must be lowercase letters, digits and dashes, not ${JSON.stringify(kind)}`);
  if ((text === undefined) === (pattern === undefined)) return refuse('a rule has either text or pattern');
  if (text !== undefined)
    return text.length < 3
      ? refuse(`text must have at least three characters, not ${JSON.stringify(text)}`)
      : toTextRule(kind, text, ignoreCase);
  const source = pattern ?? '';
  const compiled = await compilePattern(source, { ignoreCase });
  if (!compiled.ok)
    return refuse(
      `pattern ${JSON.stringify(source)} is not ` +
        `valid${compiled.at === undefined ? '' : ` at character ${compiled.at + 1}`}: ${compiled.problem}`,
    );
  return compiled.pattern.test('')
    ? refuse(`pattern ${JSON.stringify(source)} matches the empty string`)
    : toPatternRule(kind, compiled.pattern);
}

/** Without regard to case a text is a pattern, so that `ß` and its like are compared as in one. */
async function toTextRule(kind: string, text: string, ignoreCase: boolean): Promise<ParsedUserRule> {
  if (!ignoreCase) return { ok: true, rule: { kind, texts: [text] } };
  const compiled = await compilePattern(text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&'), { ignoreCase });
  return compiled.ok
    ? toPatternRule(kind, compiled.pattern)
    : refuse(`text ${JSON.stringify(text)} is not usable: ${compiled.problem}`);
}

function toPatternRule(kind: string, pattern: TextPattern): ParsedUserRule {
  return { ok: true, rule: { kind, findAll: (whole, from) => findAll(pattern, whole, from) } };
}

function refuse(problem: string): ParsedUserRule {
  return { ok: false, problem };
}

function findAll(pattern: TextPattern, text: string, from: number): readonly Span[] {
  const spans: Span[] = [];
  for (let start = from; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd, start + maxWindow);
    for (const span of pattern.listSpans(text.slice(start, end)))
      spans.push({ start: start + span.start, end: start + span.end });
    start = end === lineEnd ? end + 1 : end === text.length ? end : end - maxMatch;
  }
  return spans;
}
