import { openAnchorScan, type CopyBytes } from './anchor-scan.ts';
import { disguiseMarks, isDisguise, listDisguised } from './disguises.ts';
import { findEmail } from './find-email.ts';
import { findHomeUser, homeAnchors } from './find-home-user.ts';
import { findAddressee, findPerson, personAnchors } from './find-person.ts';
import { isInsideBlob } from './is-inside-blob.ts';
import { isAlphanumeric, isTokenStart } from './is-token-start.ts';
import { isControlEscape, isInEscape } from './json-escapes.ts';
import { findToken, toMeaning, toToken } from './json-tokens.ts';
import type { KnownNames, NameKind } from './known-names.ts';
import { openRunLimit } from './run-limit.ts';
import type { SecretRule, Span } from './secret-rule.ts';
import type { UserRule } from './user-rule.ts';
import { findWrapped, isCutInJson, toWordEnd, toWrappedEnd } from './wrapped-lines.ts';

/** Something to be replaced. */
export interface Match extends Span {
  readonly kind: string;
  readonly title: string;
  /** The same for two spellings of the same thing. */
  readonly identity: string;
  /** Names give way to secrets. */
  readonly isName: boolean;
  /** The lower, the more telling. */
  readonly rank: number;
  /** What it begins with like all of its kind; nothing of the secret itself. */
  readonly prefix: string;
}

export interface MatchFinderOptions {
  readonly secrets: readonly SecretRule[];
  readonly users: readonly UserRule[];
  /** Undefined: names, home paths and addresses stay. */
  readonly names: KnownNames | undefined;
  /** Undefined: nothing is. */
  readonly isAllowed: ((text: string) => boolean) | undefined;
  /** Kinds of names that stay. */
  readonly isOff: ReadonlySet<string>;
  readonly copyBytes: CopyBytes | undefined;
}

export interface MatchFinder {
  /** Everything to be replaced from a place on, in order, without overlaps. */
  find(text: string, from?: number): Found;
  /** A look at JSON text without resolving its escapes. */
  sniff(json: string): Sniffed;
  /** Takes in the names in JSON text, whole or a piece of it. A string is looked at as what it means where that may tell another name, and never beyond its end. */
  scout(json: string): void;
}

export interface Found {
  readonly matches: readonly Match[];
  /** There may be placeholders of an earlier redaction in the text. */
  readonly looksRedacted: boolean;
}

/** Its matches look the same in JSON text as in what it means. */
export interface Sniffed extends Found {
  /** Places, in order, whose strings have to be looked at as what they mean. */
  readonly places: readonly number[];
  /** The look was not enough: every string has to be looked at. */
  readonly isBlind: boolean;
}

interface Probe {
  readonly find: (text: string, at: number, length: number, put: (match: Match | undefined) => void) => void;
  /** Whether what it looks for may go on in the next line; JSON text writes that otherwise. */
  readonly isCut?: (json: string, at: number, length: number) => boolean;
  /** Where it is absent, find does as well for JSON text. */
  readonly sniff: ((text: string, at: number, length: number) => boolean) | undefined;
}

interface Anchor {
  readonly text: string;
  readonly probes: Probe[];
}

const maxNameAnchors = 400;
const shortestBroken = 10;
/** An address in an address in an address. */
const maxDepth = 3;
const nameRank = 1e9;
const nothing: Found = { matches: [], looksRedacted: false };

export function openMatchFinder({ secrets, users, names, isAllowed, isOff, copyBytes }: MatchFinderOptions): MatchFinder {
  /** There are patterns of one's own, or texts with signs that JSON escapes. */
  const seesAll = users.some((rule) => rule.findAll !== undefined || rule.texts?.some((text) => JSON.stringify(text) !== `"${text}"`) === true);
  const scan = openAnchorScan(copyBytes);
  const anchors: Anchor[] = [];
  const numbers = new Map<string, number>();
  const add = (text: string, probe?: Probe): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      numbers.set(text, (number = scan.add(text)));
      anchors[number] = { text, probes: [] };
    }
    if (probe !== undefined) anchors[number]?.probes.push(probe);
    return number;
  };
  for (const [rank, rule] of users.entries()) for (const text of rule.texts ?? []) add(text, toTextProbe(rule, rank));
  for (const [index, rule] of secrets.entries()) {
    const probe = toProbe(rule, users.length + index);
    for (const anchor of rule.anchors) add(anchor, probe);
  }
  const marks: boolean[] = [];
  for (const mark of disguiseMarks) marks[add(mark)] = true;
  if (names !== undefined) {
    for (const anchor of homeAnchors) add(anchor, { sniff: undefined, find: (text, at, _, put) => put(toName('user', text, findHomeUser(text, at, anchor, names.list('user')), names)) });
    for (const anchor of personAnchors) add(anchor, { sniff: () => true, find: (text, at, _, put) => put(toName('person', text, findPerson(text, at), names)) });
  }
  const address = names === undefined ? -1 : add('@');
  // A slash that is written with a backslash, and a letter that is written as an escape: other writers do that, and it could hide anything.
  const [slash, escape] = [add('\\/'), add('\\u')];
  // What every placeholder has in it.
  const [bracket, word] = [add('«'), add('redacted')];
  let learned = 0;

  /** Names are learned on the way; each new one is an anchor more. */
  function refresh(): void {
    if (names === undefined || names.generation() === learned) return;
    for (const { text: name, kind } of names.listWords().slice(learned, maxNameAnchors)) {
      add(name, { sniff: undefined, find: (text, at, length, put) => (isWord(text, at, length) ? put(toName(kind, text, { start: at, end: at + length }, names)) : undefined) });
    }
    learned = names.generation();
  }

  function isWanted(text: string, match: Match): boolean {
    return match.end > match.start && !(match.isName && isOff.has(match.kind)) && isAllowed?.(text.slice(match.start, match.end)) !== true;
  }

  function find(text: string, from = 0, depth = 0): Found {
    refresh();
    const found: Match[] = [];
    const disguised: number[] = [];
    const put = (match: Match | undefined) => {
      if (match !== undefined && match.start >= from && isWanted(text, match)) found.push(match);
    };
    let looksRedacted = false;
    const isOverdone = openRunLimit(text);
    scan.scan(text, from, (number, at) => {
      if (number === bracket || number === word) looksRedacted = true;
      if (number === address && names !== undefined) findAddress(text, at, names, put);
      if ((marks[number] === true && isDisguise(text, at)) || (number === escape && isWrittenColour(text, at))) disguised.push(at);
      const anchor = anchors[number];
      if (anchor === undefined || anchor.probes.length === 0 || isOverdone(number, at)) return;
      for (const probe of anchor.probes) probe.find(text, at, anchor.text.length, put);
      if (depth < maxDepth && (isInEscapedText(text, at, anchor) || isBrokenByEscape(text, at, anchor))) disguised.push(at);
    });
    if (disguised.length > 0 && depth < maxDepth) {
      for (const plain of listDisguised(text, disguised.sort((a, b) => a - b))) {
        for (const match of find(plain.text, 0, depth + 1).matches) put({ ...match, ...plain.toOriginal(match) });
      }
    }
    for (const [rank, rule] of users.entries()) for (const span of rule.findAll?.(text, from) ?? []) put(toMatch(rule.kind, rule.kind, text, span, rank));
    if (found.length === 0) return looksRedacted ? { matches: found, looksRedacted } : nothing;
    return { matches: withoutOverlaps(found), looksRedacted };
  }

  return {
    find,
    sniff(json) {
      refresh();
      const matches: Match[] = [];
      const places: number[] = [];
      let [looksRedacted, isBlind] = [false, seesAll];
      const put = (match: Match | undefined) => {
        if (match === undefined) return;
        // To cut an escape in two would be no JSON any more; what stands behind it, only the meaning tells.
        if (isInEscape(json, match.start)) places.push(match.start);
        else if (isWanted(json, match)) matches.push(match);
      };
      const putAddress = (at: number, known: KnownNames) => {
        const span = findEmail(json, at);
        if (isBracketed(json, span)) places.push(at);
        else put(toName('email', json, span, known));
      };
      scan.scan(json, 0, (number, at) => {
        if (number === bracket || number === word) looksRedacted = true;
        else if (number === slash || number === escape) isBlind ||= !isInEscape(json, at) && (number === slash || !isControlEscape(json, at));
        else if (number === address && names !== undefined) putAddress(at, names);
        if ((marks[number] === true && isDisguise(json, at)) || (number === escape && isWrittenColour(json, at))) places.push(at);
        const anchor = anchors[number];
        if (anchor === undefined) return;
        for (const probe of anchor.probes) {
          if (probe.sniff !== undefined) {
            if (probe.sniff(json, at, anchor.text.length)) places.push(at);
            continue;
          }
          probe.find(json, at, anchor.text.length, put);
          if (probe.isCut !== undefined && probe.isCut(json, at, anchor.text.length)) places.push(at);
        }
      });
      return { matches: withoutOverlaps(matches), places: places.length < 2 ? places : places.sort((a, b) => a - b), looksRedacted, isBlind };
    },
    scout(json) {
      refresh();
      const places: number[] = [];
      scan.scan(json, 0, (number, at) => {
        if (number === address && isBracketed(json, findEmail(json, at))) places.push(at);
        const anchor = anchors[number];
        for (const probe of anchor?.probes ?? []) {
          if (probe.sniff === undefined) probe.find(json, at, anchor?.text.length ?? 0, () => {});
          else places.push(at);
        }
      });
      let end = -1;
      for (const place of places.sort((a, b) => a - b)) {
        if (place < end) continue;
        const token = findToken(json, place);
        // A string that the piece has not all of is left alone, and left at once: its end is not looked for again from every place in it.
        ({ end } = token ?? toToken(json, place - 1));
        if (token !== undefined) scoutText(toMeaning(json, token));
      }
    },
  };

  /** The names that are told by more than a path; those in paths were met already. */
  function scoutText(text: string): void {
    scan.scan(text, 0, (number, at) => {
      if (number === address && names !== undefined) findAddress(text, at, names, () => {});
      const anchor = anchors[number];
      for (const probe of anchor?.probes ?? []) if (probe.sniff !== undefined) probe.find(text, at, anchor?.text.length ?? 0, () => {});
    });
  }
}

/** Whether a secret that may have line breaks and quotes may begin here, in a text that has them as escapes: JSON in a text, a string of code. */
function isInEscapedText(text: string, at: number, { text: anchor, probes }: Anchor): boolean {
  if (!probes.some((probe) => probe.sniff !== undefined && probe.sniff(text, at, anchor.length))) return false;
  return /\\["'nrt]/.test(text.slice(at, at + 200));
}

/** `\\u001b[`, as JSON and code write the beginning of a colour. */
function isWrittenColour(text: string, at: number): boolean {
  return text.charCodeAt(at + 5) === 98 && text.startsWith('\\u001b', at);
}

/** Whether a word ends at a backslash: `sk-ant-api03-ab\\_c`, a line break that is written. */
function isBrokenByEscape(text: string, at: number, { text: anchor, probes }: Anchor): boolean {
  return probes.some((probe) => probe.isCut?.(text, at, anchor.length) === true);
}

/** Before the bracket of `<ada@navy.mil>` a name may stand, and before that an escape. */
function isBracketed(json: string, address: Span | undefined): boolean {
  return address !== undefined && json.charCodeAt(address.start - 1) === 60;
}

function toProbe(rule: SecretRule, rank: number): Probe {
  const { pattern, find, findAll, lead, isSecret, kind, title, toIdentity } = rule;
  const isEmbedded = rule.isEmbedded === true;
  const toStart = (text: string, at: number) => {
    let start = at;
    if (lead !== undefined) while (start > 0 && at - start < lead.most && lead.of.test(text.charAt(start - 1))) start--;
    return isEmbedded || isTokenStart(text, start) ? start : undefined;
  };
  const toSecret = (text: string, span: Span, secret: string, anchor: string): Match | undefined => {
    if (isSecret?.(secret) === false || isInsideBlob(text, span)) return undefined;
    return { ...span, kind, title, identity: toIdentity?.(secret) ?? secret, isName: false, rank, prefix: pattern !== undefined && secret.startsWith(anchor) ? anchor : '' };
  };
  return {
    find(text, at, length, put) {
      const start = toStart(text, at);
      if (start === undefined) return;
      const anchor = text.slice(at, at + length);
      if (findAll !== undefined) {
        for (const span of findAll(text, at, length)) put(toSecret(text, toWhole(text, span), text.slice(span.start, span.end), anchor));
        return;
      }
      const found = find === undefined ? toSpan(pattern, text, start) : find(text, at, length);
      const span = find === undefined && rule.sniff === undefined ? found : toWhole(text, found);
      const direct = span === undefined ? undefined : toSecret(text, span, text.slice(span.start, span.end), anchor);
      if (pattern === undefined || rule.sniff !== undefined) put(direct);
      else put(findWrapped(text, { start, end: toWordEnd(text, at + length, anchor !== '://') }, direct, (joined, from) => toWrapped(joined, from, anchor)) ?? direct);
    },
    sniff: rule.sniff,
    ...(pattern === undefined || rule.sniff !== undefined ? {} : { isCut: (json: string, at: number, length: number) => toStart(json, at) !== undefined && isCutInJson(json, toWordEnd(json, at + length, !json.startsWith('://', at))) }),
  };

  /** With the lines in which a long one goes on. */
  function toWhole<Part extends Span | undefined>(text: string, span: Part): Part {
    return span === undefined || kind === 'private-key' || kind === 'putty-key' || span.end - span.start < shortestBroken ? span : { ...span, end: toWrappedEnd(text, span.end) };
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

function toTextProbe(rule: UserRule, rank: number): Probe {
  return { sniff: undefined, find: (text, at, length, put) => put(toMatch(rule.kind, rule.kind, text, { start: at, end: at + length }, rank)) };
}

function toMatch(kind: string, title: string, text: string, span: Span, rank: number): Match {
  return { ...span, kind, title, identity: text.slice(span.start, span.end), isName: false, rank, prefix: '' };
}

const titles: Readonly<Record<NameKind, string>> = { user: 'User name', email: 'E-mail address', person: 'Name of a person' };

function toName(kind: NameKind, text: string, span: Span | undefined, names: KnownNames): Match | undefined {
  if (span === undefined) return undefined;
  const name = text.slice(span.start, span.end);
  return { start: span.start, end: span.end, kind, title: titles[kind], identity: names.learn(kind, name), isName: true, rank: nameRank, prefix: '' };
}

function findAddress(text: string, at: number, names: KnownNames, put: (match: Match | undefined) => void): void {
  const address = findEmail(text, at);
  if (address === undefined) return;
  put(toName('email', text, address, names));
  put(toName('person', text, findAddressee(text, address.start), names));
}

function isWord(text: string, at: number, length: number): boolean {
  const after = text.charCodeAt(at + length);
  return !isAlphanumeric(after) && after !== 95 && text.charCodeAt(at - 1) !== 95 && isTokenStart(text, at);
}

function isInOrder(found: readonly Match[]): boolean {
  let end = 0;
  for (const match of found) {
    if (match.start < end) return false;
    ({ end } = match);
  }
  return true;
}

/** Secrets that overlap become one, under the more telling kind: no half of either may stay. A name gives way. */
function withoutOverlaps(found: readonly Match[]): readonly Match[] {
  if (isInOrder(found)) return found;
  const kept: Match[] = [];
  for (const match of [...found].sort((a, b) => a.start - b.start || a.rank - b.rank)) {
    const last = kept.at(-1);
    if (last === undefined || match.start >= last.end) kept.push(match);
    else if (last.isName !== match.isName) {
      if (last.isName) kept[kept.length - 1] = match;
    } else if (last.isName ? match.end - match.start > last.end - last.start : match.rank < last.rank) kept[kept.length - 1] = { ...match, start: last.isName ? match.start : Math.min(last.start, match.start), end: last.isName ? match.end : Math.max(last.end, match.end) };
    else if (!last.isName && match.end > last.end) kept[kept.length - 1] = { ...last, end: match.end };
  }
  return kept;
}
