import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { refuseBytes } from './codec.ts';
import type { GrowingPart } from './growing-part.ts';
import { finishPack, headerBytes, isPacked, longestPacked, pack, packUuid, scratch, toHead, unpack } from './pack.ts';
import { PackedTable } from './packed-table.ts';

/** A power of two, as all later sizes are; two numbers for a slot. A small file has a handful of ids. */
const firstSlots = 2 ** 6;

/** Up to so many texts they are kept as strings: quicker, and small enough. */
const mostPlain = 50_000;
/** Of those that come from bytes fewer: packed they are taken as they stand. */
const mostPlainRead = 1000;
/**
 * Ids are random, so their places hardly ever clash; those of a file that was made to clash are packed, which is proof
 * against it.
 */
const longestWay = 64;

/**
 * Gives each different text a number, from 0 in the order they came, and the text back for the number. For ids: a huge
 * session has a million of them, and as strings they would be most of what it weighs. So a table that grows beyond what
 * an ordinary session has packs them into bytes. A map would do up to there, but what it does for an id that is new, as
 * most are, takes longer than parsing a short line.
 */
export class IdTable {
  length = 0;
  /** Ids come in runs: a record names the one before it as its parent, a result the call just made. */
  private last: string | undefined;
  private lastNumber = -1;
  private readonly most: number;
  /** Until they are packed. */
  private texts: string[] = [];
  /** Open addressing, two numbers for a slot: the hash of a text, and its number plus one, 0 for a free slot. */
  private slots = new Int32Array(0);
  private packed: PackedTable | undefined;

  constructor(most: number = mostPlain) {
    this.most = most;
  }

  /** The number of a text that may be new. */
  put(text: string): number {
    if (text === this.last) return this.lastNumber;
    this.last = text;
    return (this.lastNumber = this.look(text, true));
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    return this.look(text, false);
  }

  get(number: number): string {
    return this.packed === undefined ? (this.texts[number] ?? '') : this.packed.get(number);
  }

  /** The first 52 bits of a UUID as a number; NaN for every other text. */
  getHead(number: number): number {
    if (this.packed !== undefined) return this.packed.getHead(number);
    const text = this.texts[number] ?? '';
    return text.length === 36 && packUuid(text) ? toHead(scratch, headerBytes) : Number.NaN;
  }

  /** Nothing more comes, and hardly anybody will look for a text: what that needs is made again then. */
  settle(): void {
    this.packed?.settle();
  }

  /** The texts behind a number, packed. */
  toPart(): GrowingPart {
    return {
      length: () => this.length,
      write: (writer, from) => this.write(writer, from),
      read: (reader) => this.read(reader),
    };
  }

  private write(writer: ByteWriter, from: number): void {
    writer.unsigned(this.length - from);
    for (let number = from; number < this.length; number++) {
      const text = this.get(number);
      if (text.length > longestPacked) {
        writer.unsigned(asLong);
        writer.text(text);
        continue;
      }
      const end = pack(text);
      writer.unsigned(toPackedHead());
      writer.from(scratch, headerBytes, end);
    }
  }

  private read(reader: ByteReader): void {
    const count = reader.count();
    if (this.length + count > Math.min(this.most, mostPlainRead)) this.packed ??= this.packAll();
    // Nobody looks for a text in between: it is made again at the end, if anybody does.
    if (count > mostPlainRead) this.packed?.settle();
    for (let left = count; left > 0; left--) {
      const number = this.length;
      const head = reader.unsigned();
      if (head === asLong) {
        if (this.put(reader.text()) !== number) refuseBytes('an id stands twice');
        continue;
      }
      const length = head >>> 2;
      if (!isPacked(head & 3, length)) refuseBytes('an id is not packed as ids are');
      reader.into(scratch, headerBytes, length);
      finishPack(head & 3, length);
      if (this.packed !== undefined) this.length = this.packed.append();
      else if (this.look(unpack(scratch, 0), true) !== number) refuseBytes('an id stands twice');
    }
  }

  /**
   * The number of a text; -1 where it is new, unless it may be added. All in one: several functions would take the
   * compiler longer than the ids of an ordinary session take.
   */
  private look(text: string, mayAdd: boolean): number {
    if (this.packed !== undefined || (mayAdd && this.length >= this.most))
      return mayAdd ? this.putIntoPacked(text) : (this.packed?.find(text) ?? -1);
    if (this.length * 6 >= this.slots.length) this.enlarge();
    const { slots, texts } = this;
    const { length } = text;
    let hash = length;
    if (length >= 16) {
      // Ids are random at their end; paths differ in their middle.
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 1);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 2);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 3);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 4);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 5);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 6);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 7);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 8);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length >> 1);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length >> 2);
    } else for (let at = 0; at < length; at++) hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(at);
    hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
    hash ^= hash >>> 15;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask, way = 0; way < longestWay; slot = (slot + 2) & mask, way++) {
      const known = slots[slot + 1] as number;
      if (known === 0) {
        if (!mayAdd) return -1;
        slots[slot] = hash;
        slots[slot + 1] = texts.push(text);
        return this.length++;
      }
      if (slots[slot] === hash && texts[known - 1] === text) return known - 1;
    }
    return mayAdd ? this.putIntoPacked(text) : -1;
  }

  private putIntoPacked(text: string): number {
    const packed = (this.packed ??= this.packAll());
    const number = packed.put(text);
    this.length = packed.length;
    return number;
  }

  /** The table has become large. */
  private packAll(): PackedTable {
    const packed = new PackedTable();
    for (const text of this.texts) packed.put(text);
    this.texts = [];
    this.slots = new Int32Array(0);
    return packed;
  }

  private enlarge(): void {
    const old = this.slots;
    const slots = new Int32Array(Math.max(old.length * 4, firstSlots));
    const mask = slots.length - 2;
    for (let at = 0; at < old.length; at += 2) {
      const number = old[at + 1] as number;
      if (number === 0) continue;
      const hash = old[at] as number;
      let slot = (hash << 1) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = hash;
      slots[slot + 1] = number;
    }
    this.slots = slots;
  }
}

/** Instead of how a text is packed and its length: a text of any length follows. */
const asLong = 3;

/** Of the text that was packed last: how, and how long. */
function toPackedHead(): number {
  return ((scratch[0] as number) & 3) | ((((scratch[0] as number) >>> 2) | ((scratch[1] as number) << 6)) << 2);
}
