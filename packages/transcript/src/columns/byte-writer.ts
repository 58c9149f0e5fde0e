/** How the units of a text are written. */
export const textAs = { ascii: 0, bytes: 1, units: 2 } as const;

/** Bytes that grow. Numbers take as few bytes as they need: most of what is written are small differences. */
export class ByteWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** A whole number from 0 to 2^53. */
  unsigned(value: number): void {
    if (this.length + 8 > this.bytes.length) this.makeRoom(8);
    const { bytes } = this;
    let { length } = this;
    let rest = value;
    while (rest > 0x7f) {
      bytes[length++] = (rest % 0x80) | 0x80;
      rest = rest < 0x7fff_ffff ? rest >>> 7 : Math.floor(rest / 0x80);
    }
    bytes[length++] = rest;
    this.length = length;
  }

  /** A whole number that may be below zero; small distances from zero are short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Any number. */
  number(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 52 && !Object.is(value, -0))
      return this.unsigned(value * 2);
    this.unsigned(1);
    this.raw(new Uint8Array(Float64Array.of(value).buffer));
  }

  /** Any text, lone surrogates included. */
  text(value: string): void {
    const { length } = value;
    let wide = 0;
    for (let at = 0; at < length; at++) wide |= value.charCodeAt(at);
    const width = wide < 256 ? 1 : 2;
    this.unsigned(length * 4 + (wide < 128 ? textAs.ascii : width === 1 ? textAs.bytes : textAs.units));
    if (this.length + length * width > this.bytes.length) this.makeRoom(length * width);
    const { bytes } = this;
    let end = this.length;
    for (let at = 0; at < length; at++) {
      const unit = value.charCodeAt(at);
      bytes[end++] = unit;
      if (width === 2) bytes[end++] = unit >>> 8;
    }
    this.length = end;
  }

  /** A part of other bytes: a view for each id would be more than the id. */
  from(source: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.bytes.length) this.makeRoom(end - start);
    const { bytes, length } = this;
    for (let at = start; at < end; at++) bytes[length + at - start] = source[at] as number;
    this.length = length + end - start;
  }

  raw(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.bytes.length) this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private makeRoom(more: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
