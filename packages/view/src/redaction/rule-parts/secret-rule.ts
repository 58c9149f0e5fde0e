/**
 * How one format of secrets is known. A literal finds the candidates, a pattern or a function decides; so a text
 * without any of the literals costs one pass, whatever the number of rules.
 */
export interface SecretRule {
  /** Names the placeholder: `github-token` becomes `«github-token-1»`. */
  readonly kind: string;
  readonly title: string;
  /** Three characters or more; one of them is in every match, in this case. */
  readonly anchors: readonly string[];
  /**
   * Sticky, with indices (`dy`), every repetition bounded. Its first group is the secret; without a group, all of it.
   */
  readonly pattern?: RegExp;
  /** Instead of a pattern: the secret around the anchor that is at `at`. Must look at a bounded stretch only. */
  readonly find?: (text: string, at: number, length: number) => Span | undefined;
  /** The same where one anchor can lead to several: a name at the head of a table. */
  readonly findAll?: (text: string, at: number, length: number) => readonly Span[];
  /**
   * For secrets that may have quotes, backslashes or line breaks in them: whether JSON text, its escapes not resolved,
   * may have one here. All others look the same in JSON text as in what it means.
   */
  readonly sniff?: (text: string, at: number, length: number) => boolean;
  /**
   * What of a match is before the anchor: characters of this kind, at most so many. Without it the anchor is its
   * beginning.
   */
  readonly lead?: { readonly of: RegExp; readonly most: number };
  /**
   * May begin in the middle of a word; otherwise a letter or digit before it says that it is part of something else.
   */
  readonly isEmbedded?: boolean;
  readonly isSecret?: (secret: string) => boolean;
  /** Two spellings of one secret, for instance a key with line breaks and with `\n`, have the same identity. */
  readonly toIdentity?: (secret: string) => string;
  /** Made up, and put together only when it is asked for: scanners of source code shall find nothing here. */
  readonly example: () => string;
}

/** A stretch of a text, its end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function defineRules<const Rules extends readonly SecretRule[]>(rules: Rules): Rules {
  return rules;
}
