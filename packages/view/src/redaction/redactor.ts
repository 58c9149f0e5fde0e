import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { CopyBytes } from './anchor-scan.ts';
import type { ByteTools } from './list-telling-lines.ts';
import type { Match } from './match.ts';
import type { OptionalClass } from './optional-class-names.ts';
import type { MapEntry } from './placeholders.ts';
import type { Replacement } from './replacement.ts';
import type { UserRule } from './user-rule.ts';

/** `secrets`: credentials alone. `all`: also user names, home paths, email addresses and names of people. */
export type RedactionScope = 'all' | 'secrets';

export interface RedactorOptions {
  readonly scope?: RedactionScope;
  readonly rules?: readonly UserRule[];
  /** Texts that stay, whatever they look like. */
  readonly allow?: readonly string[];
  /** Kinds that are not looked for. */
  readonly off?: readonly string[];
  /**
   * Classes that are looked for only where they are asked for: numbers of cards and accounts, of phones, IP addresses.
   */
  readonly also?: readonly OptionalClass[];
  /** What the client itself wrote for the model is dropped: system prompts, tool descriptions, the log of requests. */
  readonly dropsClientTexts?: boolean;
  /**
   * Every spelling gets a placeholder of its own, and what looks like a placeholder is replaced too, so that a map can
   * undo all of it.
   */
  readonly isReversible?: boolean;
  /** Placeholders of earlier runs, which are used again. */
  readonly known?: readonly MapEntry[];
  /** A faster way to copy the low bytes of characters than a loop, where the runtime has one. */
  readonly copyBytes?: CopyBytes;
}

/** How often what was replaced. */
export interface RedactionCount {
  readonly kind: string;
  readonly title: string;
  readonly isName: boolean;
  /** Different ones. */
  readonly values: number;
  readonly times: number;
}

export interface RedactionReport {
  readonly counts: readonly RedactionCount[];
  readonly droppedClientTexts: number;
}

/** A match as the walk over a value meets it. */
export interface PlacedMatch {
  readonly match: Match;
  /** The text it is in, and where in the value that is: `message.content[0].text`. */
  readonly text: string;
  readonly path: string;
}

/**
 * Replaces secrets, and names too unless the scope says otherwise, by placeholders: the same thing by the same
 * placeholder, over everything that one redactor sees. Pure: it knows only what it is given.
 */
export interface Redactor {
  /**
   * Takes in the names in a text without replacing anything, so that they are known from the first line on: for the
   * working directory of a session.
   */
  learn(text: string): void;
  /**
   * The same for JSON text, lines or pieces of a file that is taken in as a whole first. A name has to be met some
   * times, so that the name in a test is nobody's.
   */
  scout(json: string): void;
  /** The same for UTF-8: only lines that may tell another name become text. */
  scoutBytes(json: Uint8Array, tools: ByteTools): void;
  redactText(text: string): string;
  /**
   * The same for a text that may have been cut, as titles and summaries are: the beginning of a secret at its end goes
   * too.
   */
  redactCutText(text: string): string;
  /** Strings that are lines of one text, as those of a diff: what goes over several of them is found too. */
  redactLines(lines: readonly string[]): readonly string[];
  /** Strings, and names of fields, at any depth; what has nothing to hide is the same object. */
  redactValue<Value extends JsonValue>(value: Value): Value;
  /** One line of JSON text: all but what is replaced stays as it was written. What is not JSON is taken as text. */
  redactLine(line: string): string;
  /** What would be replaced, in place; replaces nothing. */
  findMatches(value: JsonValue, onMatch: (found: PlacedMatch) => void): void;
  findTextMatches(text: string, from?: number): readonly Match[];
  /** Makes the replacements for matches found before, in order. */
  toReplacements(text: string, matches: readonly Match[]): readonly Replacement[];
  report(): RedactionReport;
  /** What each placeholder stands for. Secret itself. */
  listMap(): readonly MapEntry[];
}
