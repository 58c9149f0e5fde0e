/** Thrown where the text is not JSON. */
export const damaged: unique symbol = Symbol('no JSON');
/** Thrown where the walk leaves a text to JSON.parse: keys with escapes, and nesting beyond what it follows. */
export const irregular: unique symbol = Symbol('left to JSON.parse');

/** A part of the bytes as text. */
export type DecodeSlice = (bytes: Uint8Array, start: number, end: number) => string;

/** Reads the value that is after a key, whose text is `bytes[keyStart, keyEnd)`. */
export type ReadField = (keyStart: number, keyEnd: number, depth: number) => void;

const [quote, backslash, braceOpen, braceClose, bracketOpen, bracketClose, colon, comma] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x3a, 0x2c,
];
const maxDepth = 400;
const timeSlot = 99;

/**
 * Walks over one JSON text in bytes and checks it as JSON.parse would, while its user picks values out on the way: what
 * nobody picks never becomes a value. The text must be followed by a control character, as a line is by its `\n`: that
 * ends every loop without asking for the length. A class, because one object that is used again for every line is what
 * makes it fast.
 */
export class JsonWalk {
  bytes: Uint8Array = new Uint8Array();
  at = 0;
  #decode: DecodeSlice = () => '';
  /** What each place of a value held last; filled, because a first look beyond its end makes every look slower. */
  readonly #lastTexts: string[] = Array.from({ length: timeSlot + 1 }, () => '');

  /** The same memory by four bytes; empty if it does not begin at a multiple of four. */
  #words: Int32Array = new Int32Array();
  #wordsOf: Uint8Array | undefined;

  begin(bytes: Uint8Array, at: number, decode: DecodeSlice): void {
    this.bytes = bytes;
    if (this.#wordsOf !== bytes) {
      this.#wordsOf = bytes;
      this.#words =
        bytes.byteOffset % 4 === 0
          ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
          : new Int32Array();
    }
    this.at = at;
    this.#decode = decode;
    this.skipSpace();
  }

  isObject(): boolean {
    return this.bytes[this.at] === braceOpen;
  }

  isArray(): boolean {
    return this.bytes[this.at] === bracketOpen;
  }

  readObject(readField: ReadField, depth: number): void {
    if (depth > maxDepth) throw irregular;
    this.at++;
    this.skipSpace();
    if (this.bytes[this.at] === braceClose) {
      this.at++;
      return;
    }
    const { bytes } = this;
    for (;;) {
      let position = this.at;
      if (bytes[position] !== quote) throw damaged;
      const keyStart = ++position;
      let byte = bytes[position] ?? 0;
      while (byte > backslash || (byte !== quote && byte !== backslash && byte >= 0x20)) byte = bytes[++position] ?? 0;
      // The same key written with an escape would be taken for another one.
      if (byte !== quote) throw byte === backslash ? irregular : damaged;
      // Written out for the way the client writes: no space anywhere.
      this.at = position + 1;
      if (bytes[this.at] !== colon) this.skipSpace();
      if (bytes[this.at] !== colon) throw damaged;
      this.at++;
      this.skipSpace();
      readField(keyStart, position, depth);
      const next = bytes[this.at];
      if (next === comma) {
        this.at++;
        if (bytes[this.at] !== quote) this.skipSpace();
      } else if (this.#endsAfter(braceClose)) return;
    }
  }

  readArray(readItem: (depth: number) => void, depth: number): void {
    if (depth > maxDepth) throw irregular;
    this.at++;
    this.skipSpace();
    if (this.bytes[this.at] === bracketClose) {
      this.at++;
      return;
    }
    for (;;) {
      readItem(depth);
      if (this.#endsAfter(bracketClose)) return;
    }
  }

  /**
   * A text, undefined for any other value. `slot` is one number per value that is read so: ids and names come again and
   * again, and comparing is cheaper than decoding.
   */
  readText(depth: number, slot: number): string | undefined {
    const start = this.at;
    if (this.bytes[start] !== quote) {
      this.skipValue(depth);
      return undefined;
    }
    const last = this.#lastTexts[slot] ?? '';
    if (this.bytes[start + 1 + last.length] === quote && this.isAt(start + 1, last)) {
      this.at = start + 2 + last.length;
      return last;
    }
    if (this.#skipString()) return JSON.parse(this.#decode(this.bytes, start, this.at)) as string;
    const found = this.#decode(this.bytes, start + 1, this.at - 1);
    // Only what is one byte per character can be compared so.
    if (found.length === this.at - start - 2) this.#lastTexts[slot] = found;
    return found;
  }

  /** A number, undefined for any other value. */
  readNumber(depth: number): number | undefined {
    const start = this.at;
    const first = this.bytes[start] ?? 0;
    this.skipValue(depth);
    if (first !== 0x2d && (first < 0x30 || first > 0x39)) return undefined;
    let value = 0;
    for (let at = start; at < this.at; at++) {
      const digit = (this.bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9 || at - start > 14) return Number(this.#decode(this.bytes, start, this.at));
      value = value * 10 + digit;
    }
    return value;
  }

  /**
   * A time as the client writes it (`2026-11-02T09:15:00.000Z`) in milliseconds, any other text as Date.parse has it;
   * undefined for what is not a time.
   */
  readTime(depth: number): number | undefined {
    const start = this.at + 1;
    const { bytes } = this;
    if (
      bytes[start - 1] !== quote ||
      bytes[start + 24] !== quote ||
      bytes[start + 23] !== 0x5a ||
      bytes[start + 10] !== 0x54
    )
      return this.#readOtherTime(depth);
    const year = this.#toNumber(start, 4);
    const month = this.#toNumber(start + 5, 2);
    const day = this.#toNumber(start + 8, 2);
    const hour = this.#toNumber(start + 11, 2);
    const minute = this.#toNumber(start + 14, 2);
    const second = this.#toNumber(start + 17, 2);
    const ms = this.#toNumber(start + 20, 3);
    const isPlain =
      bytes[start + 4] === 0x2d &&
      bytes[start + 7] === 0x2d &&
      bytes[start + 13] === colon &&
      bytes[start + 16] === colon &&
      bytes[start + 19] === 0x2e;
    // NaN of a part makes the comparison false.
    if (
      !(
        isPlain &&
        year >= 1970 &&
        month >= 1 &&
        month <= 12 &&
        day >= 1 &&
        day <= 28 &&
        hour <= 23 &&
        minute <= 59 &&
        second <= 59 &&
        ms >= 0
      )
    )
      return this.#readOtherTime(depth);
    this.at = start + 25;
    return Date.UTC(year, month - 1, day, hour, minute, second, ms);
  }

  /** Whether the bytes there are this text, which is ASCII. */
  isAt(start: number, text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.bytes[start + index] !== text.charCodeAt(index)) return false;
    return true;
  }

  skipValue(depth: number): void {
    switch (this.bytes[this.at]) {
      case quote:
        this.#skipString();
        return;
      case braceOpen:
        this.readObject(this.#skipField, depth + 1);
        return;
      case bracketOpen:
        this.readArray(this.#skipItem, depth + 1);
        return;
      case 0x74:
        this.#skipWord('true');
        return;
      case 0x66:
        this.#skipWord('false');
        return;
      case 0x6e:
        this.#skipWord('null');
        return;
      default:
        this.#skipNumber();
    }
  }

  skipSpace(): void {
    let byte = this.bytes[this.at] ?? 0;
    while (byte === 0x20 || byte === 0x09 || byte === 0x0d) byte = this.bytes[++this.at] ?? 0;
  }

  readonly #skipField: ReadField = (_keyStart, _keyEnd, depth) => this.skipValue(depth);
  readonly #skipItem = (depth: number): void => this.skipValue(depth);

  #readOtherTime(depth: number): number | undefined {
    const text = this.readText(depth, timeSlot);
    const ms = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(ms) ? undefined : ms;
  }

  #toNumber(start: number, digits: number): number {
    let value = 0;
    for (let index = 0; index < digits; index++) {
      const digit = (this.bytes[start + index] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
    return value;
  }

  /** After a value: whether that was the last one. */
  #endsAfter(close: number): boolean {
    this.skipSpace();
    const next = this.bytes[this.at++];
    if (next === close) return true;
    if (next !== comma) throw damaged;
    this.skipSpace();
    return false;
  }

  /** Past a text; whether it has escapes. */
  #skipString(): boolean {
    const { bytes } = this;
    const words = this.#words;
    let hasEscapes = false;
    let position = this.at + 1;
    for (;;) {
      if ((position & 3) === 0) {
        // Four bytes at a time, while none of them is a quote, a backslash or a control character: a byte that is one
        // leaves its highest bit set.
        let index = position >> 2;
        for (; index < words.length; index++) {
          const word = words[index] ?? 0;
          const quotes = word ^ 0x22222222;
          const backslashes = word ^ 0x5c5c5c5c;
          if (
            ((((word - 0x20202020) & ~word) |
              ((quotes - 0x01010101) & ~quotes) |
              ((backslashes - 0x01010101) & ~backslashes)) &
              0x80808080) !==
            0
          )
            break;
        }
        position = index << 2;
      }
      const byte = bytes[position++] ?? 0;
      // Most letters.
      if (byte > backslash) continue;
      if (byte === quote) break;
      if (byte < 0x20) throw damaged;
      if (byte !== backslash) continue;
      hasEscapes = true;
      position = skipEscape(bytes, position);
    }
    this.at = position;
    return hasEscapes;
  }

  #skipWord(word: string): void {
    if (!this.isAt(this.at, word)) throw damaged;
    this.at += word.length;
  }

  #skipNumber(): void {
    const { bytes } = this;
    if (bytes[this.at] === 0x2d) this.at++;
    if (bytes[this.at] === 0x30) this.at++;
    else this.#skipDigits();
    if (bytes[this.at] === 0x2e) {
      this.at++;
      this.#skipDigits();
    }
    if (bytes[this.at] !== 0x65 && bytes[this.at] !== 0x45) return;
    this.at++;
    if (bytes[this.at] === 0x2b || bytes[this.at] === 0x2d) this.at++;
    this.#skipDigits();
  }

  #skipDigits(): void {
    const start = this.at;
    for (let byte = this.bytes[start] ?? 0; byte >= 0x30 && byte <= 0x39; byte = this.bytes[this.at] ?? 0) this.at++;
    if (this.at === start) throw damaged;
  }
}

function skipEscape(bytes: Uint8Array, position: number): number {
  const byte = bytes[position] ?? 0;
  // n " \ t r / b f
  if (
    byte === 0x6e ||
    byte === quote ||
    byte === backslash ||
    byte === 0x74 ||
    byte === 0x72 ||
    byte === 0x2f ||
    byte === 0x62 ||
    byte === 0x66
  )
    return position + 1;
  if (byte !== 0x75) throw damaged;
  for (let index = 1; index <= 4; index++) {
    const digit = bytes[position + index] ?? 0;
    const isHex =
      (digit >= 0x30 && digit <= 0x39) || (digit >= 0x41 && digit <= 0x46) || (digit >= 0x61 && digit <= 0x66);
    if (!isHex) throw damaged;
  }
  return position + 5;
}
