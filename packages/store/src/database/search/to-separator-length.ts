/** What a character outside ASCII is: 0 not known yet, 1 a separator like `…` or `│`, 2 a part of a word or a word itself. */
const foreignKinds = new Uint8Array(0x10000);
const isForeignWord = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The length in bytes of the separator at a place, 0 where something else stands there. */
export function toSeparatorLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  // Beyond the basic plane there are hardly any separators; the long way finds them too.
  if (lead >= 0xf0) return 0;
  const code = lead < 0xe0 ? ((lead & 0x1f) << 6) | ((bytes[at + 1] as number) & 0x3f) : ((lead & 0x0f) << 12) | (((bytes[at + 1] as number) & 0x3f) << 6) | ((bytes[at + 2] as number) & 0x3f);
  let kind = foreignKinds[code];
  if (kind === 0) {
    kind = isForeignWord.test(String.fromCharCode(code)) ? 2 : 1;
    foreignKinds[code] = kind;
  }
  if (kind === 2) return 0;
  return lead < 0xe0 ? 2 : 3;
}
