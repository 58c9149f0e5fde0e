import { decodeUtf8 } from '../json/decode-utf8.ts';
import { textAs } from './byte-writer.ts';

/** Bytes that are not what a `ByteWriter` wrote. Caught where bytes are turned into a result. */
export class DamagedBytes extends Error {}

/**
 * Reads what a `ByteWriter` wrote. Every number is checked against what it may be, so damaged bytes never lead to a
 * huge allocation or a place outside.
 */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  unsigned(most: number = Number.MAX_SAFE_INTEGER): number {
    let byte = this.bytes[this.at++];
    if (byte === undefined) throw new DamagedBytes('they end too soon');
    let value = byte & 0x7f;
    for (let scale = 0x80; byte > 0x7f; scale *= 0x80) {
      byte = this.bytes[this.at++];
      if (byte === undefined) throw new DamagedBytes('they end too soon');
      if (scale > 2 ** 49) throw new DamagedBytes('a number is too long');
      value += (byte & 0x7f) * scale;
    }
    if (value > most) throw new DamagedBytes(`${value} is more than ${most}`);
    return value;
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  number(): number {
    const value = this.unsigned();
    if (value % 2 === 0) return value / 2;
    return new Float64Array(this.raw(8).slice().buffer)[0] as number;
  }

  /** How many items follow; each takes a byte at least. */
  count(): number {
    return this.unsigned(this.left);
  }

  text(): string {
    const head = this.unsigned();
    const how = head % 4;
    const width = how === textAs.units ? 2 : 1;
    const bytes = this.raw(Math.floor(head / 4) * width);
    // The decoder is quicker, but takes a while to begin.
    if (how === textAs.ascii && bytes.length > shortText) return decodeUtf8(bytes);
    let text = '';
    for (let start = 0; start < bytes.length; start += unitsAtOnce * width) {
      const units: number[] = [];
      const end = Math.min(bytes.length, start + unitsAtOnce * width);
      for (let at = start; at < end; at += width)
        units.push(width === 1 ? (bytes[at] as number) : (bytes[at] as number) | ((bytes[at + 1] as number) << 8));
      text += String.fromCharCode.apply(undefined, units);
    }
    return text;
  }

  /** Copies the next bytes: a view for each id would be more than the id. */
  into(target: Uint8Array, start: number, length: number): void {
    if (length > this.left) throw new DamagedBytes('they end too soon');
    const { bytes, at } = this;
    for (let index = 0; index < length; index++) target[start + index] = bytes[at + index] as number;
    this.at = at + length;
  }

  /** A view of the next bytes. */
  raw(length: number): Uint8Array {
    if (length > this.left) throw new DamagedBytes('they end too soon');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

const shortText = 24;
/** So many arguments fit into one call. */
const unitsAtOnce = 4096;
