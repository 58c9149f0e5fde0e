import { openAnchorScan, type CopyBytes } from './anchor-scan.ts';
import { disguiseMarks, isDisguise, listDisguised } from './disguises.ts';
import { findEmail } from './find-email.ts';
import { findHomeUser, homeAnchors } from './find-home-user.ts';
import { findPerson, personAnchors } from './find-person.ts';
import { isControlEscape, isInEscape } from './json-escapes.ts';
import { findToken, toMeaning, toToken } from './json-tokens.ts';
import type { KnownNames } from './known-names.ts';
import { toMatch, withoutOverlaps, type Match } from './match.ts';
import { findAddress, isWord, toNameMatch } from './name-match.ts';
import { isBrokenByEscape, isInEscapedText, toRuleProbe, toTextProbe, type Anchor, type Probe } from './rule-probe.ts';
import { openRunLimit } from './run-limit.ts';
import type { SecretRule, Span } from './rule-parts/secret-rule.ts';
import type { UserRule } from './user-rule.ts';

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
  /**
   * Whether there is something to be replaced by what is at a place that sniff was not sure of, in what its string
   * means.
   */
  confirm(text: string, at: number, anchor: number): boolean;
  /**
   * Takes in the names in JSON text, whole or a piece of it. A string is looked at as what it means where that may tell
   * another name, and never beyond its end.
   */
  scout(json: string): void;
}

export interface Found {
  readonly matches: readonly Match[];
  /** There may be placeholders of an earlier redaction in the text. */
  readonly looksRedacted: boolean;
}

/** A place in JSON text whose string has to be looked at as what it means. */
export interface Place {
  readonly at: number;
  /**
   * The literal there, if nothing else but the values of a telling name may be found by it: `confirm` tells. -1: all
   * of the string.
   */
  readonly anchor: number;
}

/** Its matches look the same in JSON text as in what it means. */
export interface Sniffed extends Found {
  /** In order. */
  readonly places: readonly Place[];
  /** The look was not enough: every string has to be looked at. */
  readonly isBlind: boolean;
}

const maxNameAnchors = 400;
/** An address in an address in an address. */
const maxDepth = 3;
const weakRank = 1e8;
const nothing: Found = { matches: [], looksRedacted: false };

export function openMatchFinder({
  secrets,
  users,
  names,
  isAllowed,
  isOff,
  copyBytes,
}: MatchFinderOptions): MatchFinder {
  /** There are patterns of one's own, or texts with signs that JSON escapes. */
  const seesAll = users.some(
    (rule) => rule.findAll !== undefined || rule.texts?.some((text) => JSON.stringify(text) !== `"${text}"`) === true,
  );
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
    const probe = toRuleProbe(rule, users.length + index);
    for (const anchor of rule.anchors) add(anchor, probe);
  }
  const marks: boolean[] = [];
  for (const mark of disguiseMarks) marks[add(mark)] = true;
  if (names !== undefined) {
    for (const anchor of homeAnchors)
      add(anchor, {
        sniff: undefined,
        find: (text, at, _, put) =>
          put(toNameMatch('user', text, findHomeUser(text, at, anchor, names.list('user')), names)),
      });
    for (const anchor of personAnchors)
      add(anchor, {
        sniff: () => true,
        find: (text, at, _, put) => put(toNameMatch('person', text, findPerson(text, at), names)),
      });
  }
  const address = names === undefined ? -1 : add('@');
  // A slash that is written with a backslash, and a letter that is written as an escape: other writers do that, and it
  // could hide anything.
  const [slash, escape] = [add('\\/'), add('\\u')];
  // The name of a header that is in a string of its own, as HAR files have it; what it is given is in the next
  // field.
  const header = add('uthorization"');
  // What every placeholder has in it.
  const [bracket, word] = [add('«'), add('redacted')];
  let learned = 0;

  /** Names are learned on the way; each new one is an anchor more. */
  function refresh(): void {
    if (names === undefined || names.generation() === learned) return;
    for (const { text: name, kind } of names.listWords().slice(learned, maxNameAnchors)) {
      add(name, {
        sniff: undefined,
        find: (text, at, length, put) =>
          isWord(text, at, length) ? put(toNameMatch(kind, text, { start: at, end: at + length }, names)) : undefined,
      });
    }
    learned = names.generation();
  }

  function isWanted(text: string, match: Match): boolean {
    return (
      match.end > match.start &&
      !(match.isName && isOff.has(match.kind)) &&
      isAllowed?.(text.slice(match.start, match.end)) !== true
    );
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
      if ((marks[number] === true && isDisguise(text, at)) || (number === escape && isWrittenColour(text, at)))
        disguised.push(at);
      const anchor = anchors[number];
      if (anchor === undefined || anchor.probes.length === 0 || isOverdone(number, at)) return;
      for (const probe of anchor.probes) probe.find(text, at, anchor.text.length, put);
      if (depth < maxDepth && (isInEscapedText(text, at, anchor) || isBrokenByEscape(text, at, anchor)))
        disguised.push(at);
    });
    if (disguised.length > 0 && depth < maxDepth) {
      for (const plain of listDisguised(
        text,
        disguised.sort((a, b) => a - b),
      )) {
        for (const match of find(plain.text, 0, depth + 1).matches) put({ ...match, ...plain.toOriginal(match) });
      }
    }
    for (const [rank, rule] of users.entries())
      for (const span of rule.findAll?.(text, from) ?? [])
        put(toMatch(rule.kind, rule.title ?? rule.kind, text, span, rule.isWeak === true ? weakRank : rank));
    if (found.length === 0) return looksRedacted ? { matches: found, looksRedacted } : nothing;
    return { matches: withoutOverlaps(found), looksRedacted };
  }

  return {
    find,
    confirm(text, at, number) {
      const anchor = anchors[number];
      // `\\token` in JSON text is a tab and a word.
      if (anchor === undefined || !text.startsWith(anchor.text, at)) return false;
      if (isInEscapedText(text, at, anchor)) return true;
      let isFound = false;
      const put = (match: Match | undefined) => void (isFound ||= match !== undefined && isWanted(text, match));
      for (const probe of anchor.probes) if (probe.sniff !== undefined) probe.find(text, at, anchor.text.length, put);
      return isFound;
    },
    sniff(json) {
      refresh();
      const matches: Match[] = [];
      const places: Place[] = [];
      const putPlace = (at: number, anchor = -1) => void places.push({ at, anchor });
      let [looksRedacted, isBlind] = [false, seesAll];
      const put = (match: Match | undefined) => {
        if (match === undefined) return;
        // To cut an escape in two would be no JSON any more; what is behind it, only the meaning tells.
        if (isInEscape(json, match.start)) putPlace(match.start);
        else if (isWanted(json, match)) matches.push(match);
      };
      const putAddress = (at: number, known: KnownNames) => {
        const span = findEmail(json, at);
        if (isBracketed(json, span)) putPlace(at);
        else put(toNameMatch('email', json, span, known));
      };
      scan.scan(json, 0, (number, at) => {
        if (number === bracket || number === word) looksRedacted = true;
        else if (number === slash || number === escape)
          isBlind ||= !isInEscape(json, at) && (number === slash || !isControlEscape(json, at));
        else if (number === address && names !== undefined) putAddress(at, names);
        if (
          number === header ||
          (marks[number] === true && isDisguise(json, at)) ||
          (number === escape && isWrittenColour(json, at))
        )
          putPlace(at);
        const anchor = anchors[number];
        if (anchor === undefined) return;
        for (const probe of anchor.probes) {
          if (probe.sniff !== undefined) {
            if (probe.sniff(json, at, anchor.text.length))
              putPlace(at, probe.isNamed === true && !anchor.text.endsWith('\\') ? number : -1);
            continue;
          }
          probe.find(json, at, anchor.text.length, put);
          if (probe.isCut !== undefined && probe.isCut(json, at, anchor.text.length)) putPlace(at);
        }
      });
      return {
        matches: withoutOverlaps(matches),
        places: places.length < 2 ? places : places.sort((a, b) => a.at - b.at),
        looksRedacted,
        isBlind,
      };
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
        // A string that the piece has not all of is left alone, and left at once: its end is not looked for again from
        // every place in it.
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
      for (const probe of anchor?.probes ?? [])
        if (probe.sniff !== undefined) probe.find(text, at, anchor?.text.length ?? 0, () => {});
    });
  }
}

/** `\\u001b[`, as JSON and code write the beginning of a colour. */
function isWrittenColour(text: string, at: number): boolean {
  return text.charCodeAt(at + 5) === 98 && text.startsWith('\\u001b', at);
}

/** Before the bracket of `<ada@navy.mil>` a name may stand, and before that an escape. */
function isBracketed(json: string, address: Span | undefined): boolean {
  return address !== undefined && json.charCodeAt(address.start - 1) === 60;
}
