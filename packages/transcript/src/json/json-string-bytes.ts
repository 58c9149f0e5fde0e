import type { DecodeUtf8 } from './decode-utf8.ts';

/** Collects the raw bytes between the quotes of one JSON string, up to a limit, and turns them into text. */
export interface JsonStringBytes {
  /** Bytes of the string seen so far, kept or not. */
  readonly length: number;
  readonly clipped: boolean;
  start(): void;
  /** Plain bytes: no quote, no backslash. */
  add(bytes: Uint8Array, from: number, to: number): void;
  /** A whole escape sequence, so that a cut never falls inside one. */
  addEscape(sequence: readonly number[]): void;
  toText(): string;
}

export function openJsonStringBytes(limit: number, decode: DecodeUtf8): JsonStringBytes {
  let kept = new Uint8Array(Math.min(limit, 1024));
  let keptLength = 0;
  let length = 0;
  let clipped = false;
  let escaped = false;

  function reserve(wanted: number): void {
    if (wanted <= kept.length) return;
    const larger = new Uint8Array(Math.min(limit, Math.max(wanted, kept.length * 2)));
    larger.set(kept.subarray(0, keptLength));
    kept = larger;
  }

  return {
    get length() {
      return length;
    },
    get clipped() {
      return clipped;
    },
    start() {
      keptLength = 0;
      length = 0;
      clipped = false;
      escaped = false;
    },
    add(bytes, from, to) {
      length += to - from;
      if (clipped) return;
      const end = Math.min(to, from + limit - keptLength);
      clipped = end < to;
      reserve(keptLength + end - from);
      kept.set(bytes.subarray(from, end), keptLength);
      keptLength += end - from;
      if (clipped) keptLength = endOfWholeCharacters(kept, keptLength);
    },
    addEscape(sequence) {
      length += sequence.length;
      escaped = true;
      if (clipped) return;
      if (keptLength + sequence.length > limit) {
        clipped = true;
        return;
      }
      reserve(keptLength + sequence.length);
      kept.set(sequence, keptLength);
      keptLength += sequence.length;
    },
    toText() {
      const text = decode(kept.subarray(0, keptLength));
      return escaped ? (JSON.parse(`"${text}"`) as string) : text;
    },
  };
}

/** Cuts back a UTF-8 sequence whose rest was clipped, which would otherwise end the text with U+FFFD. */
function endOfWholeCharacters(bytes: Uint8Array, end: number): number {
  let lead = end - 1;
  while (lead >= 0 && end - lead < 4 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead--;
  const first = bytes[lead] ?? 0;
  const needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return lead >= 0 && end - lead < needed ? lead : end;
}
