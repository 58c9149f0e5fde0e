import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findApartName, isDiffLine, isValueField } from './apart-fields.ts';
import { openCleanTexts } from './clean-texts.ts';
import { dropClientTexts } from './drop-client-texts.ts';
import { hasKeyMark } from './has-key-mark.ts';
import { findCutSecret } from './find-cut-secret.ts';
import { findNamedKind } from './rule-parts/judge-named-value.ts';
import { openKnownNames } from './known-names.ts';
import type { Match } from './match.ts';
import { listTellingLines } from './list-telling-lines.ts';
import { openMatchFinder, type MatchFinder } from './match-finder.ts';
import { toOptionalRules } from './optional-classes.ts';
import { addLookalikes } from './add-lookalikes.ts';
import { openPlaceholders, placeholderPattern } from './placeholders.ts';
import { redactJsonText, type JsonTextRedaction } from './redact-json-text.ts';
import type { PlacedMatch, Redactor, RedactorOptions } from './redactor.ts';
import { toNamedMatch } from './to-named-match.ts';
import { toReplacedText, type Replacement } from './replacement.ts';
import { secretRules } from './secret-rules.ts';
import { spreadOverParts } from './spread-over-parts.ts';

const none: readonly Replacement[] = [];
const maxCached = 4096;
const maxCachedLength = 256;

export function openRedactor(options: RedactorOptions = {}): Redactor {
  const {
    scope = 'all',
    rules = [],
    allow = [],
    off = [],
    also = [],
    isReversible = false,
    known = [],
    dropsClientTexts = false,
  } = options;
  const isOff = new Set(off);
  const allowed = new Set(allow);
  const names = scope === 'all' ? openKnownNames() : undefined;
  const both = {
    names,
    isAllowed: allowed.size === 0 ? undefined : (text: string) => allowed.has(text),
    isOff,
    copyBytes: options.copyBytes,
  };
  const finder = openMatchFinder({
    ...both,
    secrets: secretRules.filter((rule) => !isOff.has(rule.kind)),
    users: [...rules, ...toOptionalRules(also).filter((rule) => !isOff.has(rule.kind))],
  });
  let foundNames: MatchFinder | undefined;
  /** For a look at names alone; undefined where they stay. */
  const nameFinder = () =>
    names === undefined ? undefined : (foundNames ??= openMatchFinder({ ...both, secrets: [], users: [] }));
  const placeholders = openPlaceholders({ known, isReversible });
  const counts = new Map<string, { title: string; isName: boolean; values: Set<string>; times: number }>();
  /**
   * Short texts come again and again: working directories, branches, names of fields. What is in them stays true until
   * a new name is learned.
   */
  const cache = new Map<string, readonly Match[]>();
  const clean = openCleanTexts();
  let generation = 0;
  let dropped = 0;

  function findMatches(text: string, name?: string, from = 0): readonly Match[] {
    const { matches: found, looksRedacted } = finder.find(text, from);
    if (looksRedacted) reserveSeen(text);
    const named = name === undefined ? undefined : toNamedMatch(name, text);
    const all =
      named === undefined || isOff.has(named.kind) || allowed.has(text) || found.some((match) => !match.isName)
        ? found
        : [named];
    return isReversible && looksRedacted ? addLookalikes(text, all, from) : all;
  }

  function toReplacement(match: Match, text: string): Replacement {
    const { kind, title, isName, identity } = match;
    let count = counts.get(kind);
    if (count === undefined) counts.set(kind, (count = { title, isName, values: new Set(), times: 0 }));
    count.values.add(identity);
    count.times++;
    return { start: match.start, end: match.end, by: placeholders.get(match, text.slice(match.start, match.end)) };
  }

  /** Numbers that an earlier redaction has given are not given again. */
  function reserveSeen(text: string): void {
    if (!isReversible) for (const [seen] of text.matchAll(placeholderPattern)) placeholders.reserve(seen);
  }

  function toReplacements(text: string, name?: string): readonly Replacement[] {
    if (text.length < 3) return none;
    if (generation !== (names?.generation() ?? 0)) {
      cache.clear();
      clean.clear();
      generation = names?.generation() ?? 0;
    }
    const isShort = text.length <= maxCachedLength && name === undefined;
    if (isShort) {
      const cached = cache.get(text);
      if (cached !== undefined) return cached.length === 0 ? none : cached.map((match) => toReplacement(match, text));
    } else if (name === undefined && clean.has(text)) return none;
    const matches = findMatches(text, name);
    if (isShort && cache.size < maxCached && generation === (names?.generation() ?? 0)) cache.set(text, matches);
    return matches.length === 0 ? none : matches.map((match) => toReplacement(match, text));
  }

  function toPartReplacements(parts: readonly string[]): readonly (readonly Replacement[])[] {
    const whole = parts.join('\n');
    return spreadOverParts(
      parts,
      findMatches(whole).map((match) => toReplacement(match, whole)),
    );
  }

  function redactText(text: string, name?: string): string {
    const redacted = toReplacedText(text, toReplacements(text, name));
    if (redacted.length > maxCachedLength) clean.add(redacted);
    return redacted;
  }

  function redactValue(value: JsonValue, name?: string): JsonValue {
    if (typeof value === 'string') return redactText(value, name);
    if (Array.isArray(value)) return redactList(value as readonly JsonValue[], name);
    return isJsonObject(value) ? redactObject(value) : value;
  }

  function redactList(list: readonly JsonValue[], name?: string): JsonValue {
    if (areLinesOfOne(list)) {
      const replacements = toPartReplacements(list);
      return list.map((part, index) =>
        replacements[index]?.length === 0 && name !== undefined
          ? redactText(part, name)
          : toReplacedText(part, replacements[index] ?? none),
      );
    }
    let copy: JsonValue[] | undefined;
    for (const [index, item] of list.entries()) {
      const redacted = redactValue(item, name);
      if (redacted !== item) (copy ??= [...list])[index] = redacted;
    }
    return copy ?? (list as JsonValue);
  }

  function redactObject(object: JsonObject): JsonObject {
    let copy: [string, JsonValue][] | undefined;
    const keys = Object.keys(object);
    const apart = keys.some(isValueField) ? findApartName(object) : undefined;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] ?? '';
      const inner = object[key] as JsonValue;
      const newKey = redactText(key);
      const redacted = redactValue(
        inner,
        typeof inner === 'string' || Array.isArray(inner)
          ? apart !== undefined && isValueField(key)
            ? apart
            : toTellingName(key)
          : undefined,
      );
      if (redacted !== inner || newKey !== key)
        (copy ??= Object.entries(object) as [string, JsonValue][])[index] = [newKey, redacted];
    }
    return copy === undefined ? object : (Object.fromEntries(copy) as JsonObject);
  }

  function toDropped(record: JsonValue): JsonValue {
    if (!dropsClientTexts || !isJsonObject(record)) return record;
    const result = dropClientTexts(record);
    if (result !== record) dropped++;
    return result;
  }

  const inJson: JsonTextRedaction = {
    sniff(text) {
      const sniffed = finder.sniff(text);
      if (sniffed.looksRedacted) reserveSeen(text);
      return sniffed.isBlind || (isReversible && sniffed.looksRedacted) ? undefined : sniffed;
    },
    confirm: finder.confirm,
    toReplacement,
    toReplacements,
    toPartReplacements,
    toTellingName,
    toDropped: dropsClientTexts ? toDropped : undefined,
  };

  return {
    learn(text) {
      if (names === undefined) return;
      for (const match of finder.find(text).matches)
        if (match.kind === 'user' || match.kind === 'person' || match.kind === 'email')
          names.learn(match.kind, text.slice(match.start, match.end), true);
    },
    scout: (json) => nameFinder()?.scout(json),
    scoutBytes(bytes, tools) {
      if (names === undefined) return;
      for (const line of listTellingLines(bytes, names, tools)) nameFinder()?.scout(line);
    },
    redactText: (text) => redactText(text),
    redactCutText(text) {
      const redacted = redactText(text);
      const cut = findCutSecret(redacted);
      const match =
        cut === undefined
          ? undefined
          : {
              ...cut,
              kind: 'cut-secret',
              title: 'Truncated secret',
              identity: redacted.slice(cut.start, cut.end),
              isName: false,
              rank: 3e6,
              prefix: '',
            };
      return match === undefined ? redacted : toReplacedText(redacted, [toReplacement(match, redacted)]);
    },
    redactLines(lines) {
      const replacements = toPartReplacements(lines);
      return lines.map((line, index) => toReplacedText(line, replacements[index] ?? none));
    },
    redactValue: <Value extends JsonValue>(value: Value) => redactValue(toDropped(value)) as Value,
    redactLine: (line) => redactJsonText(line, inJson),
    findMatches: (value, onMatch) => walk(value, '', undefined, onMatch),
    findTextMatches: (text, from) => findMatches(text, undefined, from),
    toReplacements: (text, matches) => matches.map((match) => toReplacement(match, text)),
    report: () => ({
      counts: [...counts].map(([kind, { title, isName, values, times }]) => ({
        kind,
        title,
        isName,
        values: values.size,
        times,
      })),
      droppedClientTexts: dropped,
    }),
    listMap: () => placeholders.list(),
  };

  function walk(value: JsonValue, path: string, name: string | undefined, onMatch: (found: PlacedMatch) => void): void {
    if (typeof value === 'string') for (const match of findMatches(value, name)) onMatch({ match, text: value, path });
    else if (Array.isArray(value)) {
      const list = value as readonly JsonValue[];
      if (areLinesOfOne(list)) {
        const text = list.join('\n');
        for (const match of findMatches(text)) onMatch({ match, text, path: `${path}[]` });
      } else for (const [index, item] of list.entries()) walk(item, `${path}[${index}]`, name, onMatch);
    } else if (isJsonObject(value)) {
      const apart = Object.keys(value).some(isValueField) ? findApartName(value) : undefined;
      for (const [key, inner] of Object.entries(value)) {
        const inside = path === '' ? key : `${path}.${key}`;
        for (const match of findMatches(key)) onMatch({ match, text: key, path: inside });
        walk(
          inner as JsonValue,
          inside,
          apart !== undefined && isValueField(key) ? apart : toTellingName(key),
          onMatch,
        );
      }
    }
  }
}

/** A field name that can have a secret as its value. */
function toTellingName(key: string): string | undefined {
  return key.length < 64 && findNamedKind(key) !== undefined ? key : undefined;
}

/** Strings that are lines of one text: those of a diff, and those of a key of many lines. */
function areLinesOfOne(list: readonly JsonValue[]): list is readonly string[] {
  if (list.length < 2 || !list.every((item) => typeof item === 'string')) return false;
  return list.every(isDiffLine) || list.some(hasKeyMark);
}
