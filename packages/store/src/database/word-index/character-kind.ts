/** What a character outside ASCII means to the scan of a text. */
export const characterKind = {
  /** Like `…` or `│`. */
  separator: 1,
  /**
   * Chinese, Japanese or Korean that folds to itself, whatever is beside it: pairs are taken from the bytes as they
   * are.
   */
  plainCjk: 2,
  /** A part of a word or a word itself, for which only the definition of the language knows the terms. */
  other: 3,
} as const;

/**
 * Left out are marks and single letters of Hangul, which may become one character with their neighbour, and half-width
 * forms, which fold.
 */
export const plainCjk = /[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;
const isWord = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** By their code; 0 if it is not known yet. */
const kinds = new Uint8Array(0x10000);

/** The kind of the character that begins at a place, which is not ASCII. */
export function toCharacterKind(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  // Beyond the basic plane there are hardly any separators; the definition of the language finds them too.
  if (lead >= 0xf0) return characterKind.other;
  const second = (bytes[at + 1] as number) & 0x3f;
  const code =
    lead < 0xe0
      ? ((lead & 0x1f) << 6) | second
      : ((lead & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] as number) & 0x3f);
  const known = kinds[code] as number;
  return known === 0 ? (kinds[code] = findKind(String.fromCharCode(code))) : known;
}

function findKind(character: string): number {
  if (!isWord.test(character)) return characterKind.separator;
  return plainCjk.test(character) ? characterKind.plainCjk : characterKind.other;
}

/** How many bytes a character has, by its first. */
export function toCharacterLength(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}
