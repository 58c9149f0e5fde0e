import { isInsideBlob } from './is-inside-blob.ts';
import { isTokenStart } from './is-token-start.ts';
import { toMatch, type Match } from './match.ts';
import type { SecretRule, Span } from './rule-parts/secret-rule.ts';
import type { UserRule } from './user-rule.ts';
import { findWrapped, isCutInJson, toWordEnd, toWrappedEnd } from './wrapped-lines.ts';

/** What is done where a literal was found. */
export interface Probe {
  readonly find: (text: string, at: number, length: number, put: (match: Match | undefined) => void) => void;
  /** Whether what it looks for may go on in the next line; JSON text writes that otherwise. */
  readonly isCut?: (json: string, at: number, length: number) => boolean;
  /** Where it is absent, find does as well for JSON text. */
  readonly sniff: ((text: string, at: number, length: number) => boolean) | undefined;
  /** It looks for the values of a telling name: `key` and `token` are in most texts, and seldom have one. */
  readonly isNamed?: boolean;
}

/** A literal, and what is done where it stands. */
export interface Anchor {
  readonly text: string;
  readonly probes: Probe[];
}

const shortestBroken = 10;

export function toRuleProbe(rule: SecretRule, rank: number): Probe {
  const { pattern, find, findAll, lead, isSecret, kind, title, toIdentity } = rule;
  const isEmbedded = rule.isEmbedded === true;
  const toStart = (text: string, at: number) => {
    let start = at;
    if (lead !== undefined) while (start > 0 && at - start < lead.most && lead.of.test(text.charAt(start - 1))) start--;
    return isEmbedded || isTokenStart(text, start) ? start : undefined;
  };
  const toSecret = (text: string, span: Span, secret: string, anchor: string): Match | undefined => {
    if (isSecret?.(secret) === false || isInsideBlob(text, span)) return undefined;
    return {
      ...span,
      kind,
      title,
      identity: toIdentity?.(secret) ?? secret,
      isName: false,
      rank,
      prefix: pattern !== undefined && secret.startsWith(anchor) ? anchor : '',
    };
  };
  return {
    find(text, at, length, put) {
      const start = toStart(text, at);
      if (start === undefined) return;
      const anchor = text.slice(at, at + length);
      if (findAll !== undefined) {
        for (const span of findAll(text, at, length))
          put(toSecret(text, toWhole(text, span), text.slice(span.start, span.end), anchor));
        return;
      }
      const found = find === undefined ? toSpan(pattern, text, start) : find(text, at, length);
      const span = find === undefined && rule.sniff === undefined ? found : toWhole(text, found);
      const direct = span === undefined ? undefined : toSecret(text, span, text.slice(span.start, span.end), anchor);
      if (pattern === undefined || rule.sniff !== undefined) put(direct);
      else
        put(
          findWrapped(text, { start, end: toWordEnd(text, at + length, anchor !== '://') }, direct, (joined, from) =>
            toWrapped(joined, from, anchor),
          ) ?? direct,
        );
    },
    sniff: rule.sniff,
    isNamed: rule.findAll !== undefined,
    ...(pattern === undefined || rule.sniff !== undefined ? {} : { isCut }),
  };

  function isCut(json: string, at: number, length: number): boolean {
    return (
      isCutInJson(json, toWordEnd(json, at + length, !json.startsWith('://', at))) && toStart(json, at) !== undefined
    );
  }

  /** With the lines in which a long one goes on. */
  function toWhole<Part extends Span | undefined>(text: string, span: Part): Part {
    return span === undefined ||
      kind === 'private-key' ||
      kind === 'putty-key' ||
      span.end - span.start < shortestBroken
      ? span
      : { ...span, end: toWrappedEnd(text, span.end) };
  }

  /** The secret in a text that was put together of lines. */
  function toWrapped(joined: string, from: number, anchor: string): Match | undefined {
    const span = toSpan(pattern, joined, from);
    return span === undefined ? undefined : toSecret(joined, span, joined.slice(span.start, span.end), anchor);
  }
}

function toSpan(pattern: RegExp | undefined, text: string, at: number): Span | undefined {
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  const indices = pattern.exec(text)?.indices;
  const range = indices?.[1] ?? indices?.[0];
  return range === undefined ? undefined : { start: range[0], end: range[1] };
}

export function toTextProbe(rule: UserRule, rank: number): Probe {
  return {
    sniff: undefined,
    find: (text, at, length, put) => put(toMatch(rule.kind, rule.kind, text, { start: at, end: at + length }, rank)),
  };
}

/**
 * Whether a secret that may have line breaks and quotes may begin here, in a text that has them as escapes: JSON in a
 * text, a string of code.
 */
export function isInEscapedText(text: string, at: number, { text: anchor, probes }: Anchor): boolean {
  if (!probes.some((probe) => probe.sniff !== undefined && probe.sniff(text, at, anchor.length))) return false;
  return /\\["'nrt]/.test(text.slice(at, at + 200));
}

/** Whether a word ends at a backslash: `sk-ant-api03-ab\\_c`, a line break that is written. */
export function isBrokenByEscape(text: string, at: number, { text: anchor, probes }: Anchor): boolean {
  return probes.some((probe) => probe.isCut?.(text, at, anchor.length) === true);
}
