import type { Span } from './secret-rule.ts';

/** A rule of one's own, as the config file has it: a text or a pattern. */
export interface UserRuleInput {
  /** Names the placeholder; `custom` where nothing is said. */
  readonly kind?: string | undefined;
  readonly text?: string | undefined;
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean | undefined;
}

export interface UserRule {
  readonly kind: string;
  /** Found by the same scan as everything else. */
  readonly texts?: readonly string[];
  readonly findAll?: (text: string, from: number) => readonly Span[];
}

export type ParsedUserRule = { readonly ok: true; readonly rule: UserRule } | { readonly ok: false; readonly problem: string };

/** A pattern sees one line at a time, a long one piece by piece: what is slow on a long text must not be slow here. Pieces overlap by the longest match. */
const maxWindow = 4000;
const maxMatch = 500;

export function parseUserRule(input: UserRuleInput): ParsedUserRule {
  const { kind = 'custom', text, pattern, ignoreCase = false } = input;
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(kind)) return refuse(`kind must be small letters, digits and dashes, not ${JSON.stringify(kind)}`);
  if ((text === undefined) === (pattern === undefined)) return refuse('a rule has either text or pattern');
  if (text !== undefined) return text.length < 3 ? refuse(`text needs three characters or more, not ${JSON.stringify(text)}`) : toTextRule(kind, text, ignoreCase);
  const source = pattern ?? '';
  const danger = findDanger(source);
  if (danger !== undefined) return refuse(`pattern ${JSON.stringify(source)} ${danger}`);
  try {
    const compiled = new RegExp(source, ignoreCase ? 'giu' : 'gu');
    return compiled.test('') ? refuse(`pattern ${JSON.stringify(source)} matches the empty text`) : { ok: true, rule: { kind, findAll: (whole, from) => findAll(compiled, whole, from) } };
  } catch (error) {
    return refuse(`pattern ${JSON.stringify(source)} is no regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Without regard to case a text is a pattern; so found, `ß` and its like are compared as the engine does. */
function toTextRule(kind: string, text: string, ignoreCase: boolean): ParsedUserRule {
  if (!ignoreCase) return { ok: true, rule: { kind, texts: [text] } };
  const pattern = new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&'), 'giu');
  return { ok: true, rule: { kind, findAll: (whole, from) => findAll(pattern, whole, from) } };
}

function refuse(problem: string): ParsedUserRule {
  return { ok: false, problem };
}

/** Patterns whose time can explode: a repetition of something that repeats, and references to what was matched. */
function findDanger(source: string): string | undefined {
  if (/\\[1-9]|\\k</.test(source)) return 'refers back to a group, which can take forever';
  const plain = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  let rest = plain;
  for (let inner = findGroup(rest); inner !== undefined; inner = findGroup(rest)) {
    const repeats = /[*+]|\{\d+,\}/.test(inner.body);
    if (repeats && /^(?:[*+]|\{\d+,\}|\{\d*,?\d{2,}\})/.test(rest.slice(inner.end))) return 'repeats a repetition, which can take forever';
    rest = rest.slice(0, inner.start) + (repeats ? 'x*' : 'x') + rest.slice(inner.end);
  }
  return undefined;
}

function findGroup(pattern: string): (Span & { readonly body: string }) | undefined {
  const match = /\(([^()]*)\)/.exec(pattern);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length, body: match[1] ?? '' };
}

function findAll(pattern: RegExp, text: string, from: number): readonly Span[] {
  const spans: Span[] = [];
  for (let start = from; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd, start + maxWindow);
    for (const match of text.slice(start, end).matchAll(pattern)) if (match[0] !== '') spans.push({ start: start + match.index, end: start + match.index + match[0].length });
    start = end === lineEnd ? end + 1 : end === text.length ? end : end - maxMatch;
  }
  return spans;
}
