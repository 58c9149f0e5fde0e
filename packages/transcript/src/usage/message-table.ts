import { NameTable } from '../columns/name-table.ts';
import { PackedTable, type PackedTexts } from '../columns/packed-table.ts';
import { toLarger } from '../columns/to-larger.ts';
import { at, figuresEach, namesEach, partBits, partMask, partRows, place } from './message-columns.ts';
import type { UsageFigures } from './message-usage.ts';
import { ToolLists } from './tool-lists.ts';

/** A message as one file has it: the copy that counts there. */
export interface MessageUsage extends UsageFigures {
  readonly messageId: string | undefined;
  /** Only where it has no id. */
  readonly uuid: string | undefined;
  readonly model: string;
  /** Of the copy that counts. */
  readonly offset: number;
  readonly timeMs: number | undefined;
  readonly recordedCostMicros: number | undefined;
  /** Of all lines of the message in this file. */
  readonly tools: readonly string[];
}

/** A table in a form that can be handed to another thread, or kept on disk. */
export interface MessageParts {
  readonly keys: PackedTexts;
  readonly names: readonly Int32Array[];
  readonly figures: readonly Float64Array[];
  readonly models: readonly string[];
  readonly speeds: readonly string[];
  readonly tiers: readonly string[];
  readonly tools: readonly (readonly string[])[];
}

/**
 * Messages of many files with their usage, a row for each, those of a file together. In columns, because as objects
 * those of a session of a gigabyte weigh a hundred megabytes. What makes two rows the same message is the number of
 * their key.
 */
export class MessageTable {
  length = 0;
  readonly keys: PackedTable;
  readonly tools: ToolLists;
  private readonly models = new NameTable();
  private readonly speeds = new NameTable();
  private readonly tiers = new NameTable();
  /** Row by row, in parts that are never copied, so that growing leaves nothing behind to be collected. */
  readonly names: Int32Array[] = [];
  readonly figures: Float64Array[] = [];
  /** By number of the key: the row that has it last, plus one. */
  private lastRows = new Int32Array(0);

  constructor(parts?: MessageParts) {
    this.keys = new PackedTable(parts?.keys);
    this.tools = new ToolLists(parts?.tools);
    for (const name of parts?.models ?? []) this.models.put(name);
    for (const name of parts?.speeds ?? []) this.speeds.put(name);
    for (const name of parts?.tiers ?? []) this.tiers.put(name);
    for (const part of parts?.names ?? []) {
      this.names.push(toWhole(part, new Int32Array(part.length === partRows * namesEach ? 0 : partRows * namesEach)));
      this.length += part.length / namesEach;
    }
    for (const part of parts?.figures ?? [])
      this.figures.push(
        toWhole(part, new Float64Array(part.length === partRows * figuresEach ? 0 : partRows * figuresEach)),
      );
  }

  /** Number of what makes two lines copies of one message; -1 for a line that is alone. */
  putKey({ messageId, uuid }: MessageName): number {
    const text = toMessageKey({ messageId, uuid });
    return text === undefined ? -1 : this.keys.put(text);
  }

  /** The last row with a key; -1 if there is none. */
  findLast(key: number): number {
    return key === -1 ? -1 : (this.lastRows[key] ?? 0) - 1;
  }

  push(key: number, line: MessageLine, own: MessageOwn): void {
    const row = this.makeRow();
    const names = this.names[row >>> partBits] as Int32Array;
    names[(row & partMask) * namesEach + at.key] = key;
    names[(row & partMask) * namesEach + at.tools] = this.tools.put(line.tools);
    this.write(row, line, own);
    if (key === -1) return;
    if (key >= this.lastRows.length) this.lastRows = toLarger(this.lastRows, key);
    this.lastRows[key] = row + 1;
  }

  /** Another copy of the same message counts. Written out: this runs for every line that counts. */
  write(row: number, line: MessageLine, own: MessageOwn): void {
    const names = this.names[row >>> partBits] as Int32Array;
    const name = (row & partMask) * namesEach;
    names[name + at.model] = this.models.put(own.model);
    names[name + at.speed] = line.speed === undefined ? -1 : this.speeds.put(line.speed);
    names[name + at.tier] = line.serviceTier === undefined ? -1 : this.tiers.put(line.serviceTier);
    const figures = this.figures[row >>> partBits] as Float64Array;
    const figure = (row & partMask) * figuresEach;
    figures[figure + place.input] = line.input;
    figures[figure + place.output] = line.output;
    figures[figure + place.cacheRead] = line.cacheRead;
    figures[figure + place.cacheWrite5m] = line.cacheWrite5m;
    figures[figure + place.cacheWrite1h] = line.cacheWrite1h;
    figures[figure + place.webSearches] = line.webSearches;
    figures[figure + place.offset] = own.offset;
    figures[figure + place.timeMs] = line.timeMs ?? Number.NaN;
    figures[figure + place.recorded] = own.recordedCostMicros ?? Number.NaN;
  }

  addTools(row: number, tools: readonly string[]): void {
    (this.names[row >>> partBits] as Int32Array)[(row & partMask) * namesEach + at.tools] = this.tools.join(
      this.toolsAt(row),
      this.tools.put(tools),
    );
  }

  /** Rows of another table; what `openNames` gave for it says which numbers its names have here. */
  append(from: NumbersHere, first: number, count: number): void {
    const { table, keys, models, speeds, tiers, tools } = from;
    for (let source = first; source < first + count; source++) {
      const row = this.makeRow();
      const key = table.keyAt(source);
      if (key !== -1 && keys[key] === unknown) keys[key] = this.keys.putFrom(table.keys, key);
      const names = this.names[row >>> partBits] as Int32Array;
      const name = (row & partMask) * namesEach;
      names[name + at.key] = key === -1 ? -1 : (keys[key] as number);
      names[name + at.model] = models[table.nameAt(source, at.model)] ?? 0;
      names[name + at.speed] = speeds[table.nameAt(source, at.speed)] ?? -1;
      names[name + at.tier] = tiers[table.nameAt(source, at.tier)] ?? -1;
      names[name + at.tools] = tools[table.nameAt(source, at.tools)] ?? -1;
      const figures = this.figures[row >>> partBits] as Float64Array;
      for (let column = 0; column < figuresEach; column++)
        figures[(row & partMask) * figuresEach + column] = table.figureAt(source, column);
    }
  }

  openNames(table: MessageTable): NumbersHere {
    return {
      table,
      keys: new Int32Array(table.keys.length).fill(unknown),
      models: table.models.names.map((each) => this.models.put(each)),
      speeds: table.speeds.names.map((each) => this.speeds.put(each)),
      tiers: table.tiers.names.map((each) => this.tiers.put(each)),
      tools: table.tools.lists.map((each) => this.tools.put(each)),
    };
  }

  keyAt(row: number): number {
    return this.nameAt(row, at.key);
  }

  toolsAt(row: number): number {
    return this.nameAt(row, at.tools);
  }

  outputAt(row: number): number {
    return this.figureAt(row, place.output);
  }

  offsetAt(row: number): number {
    return this.figureAt(row, place.offset);
  }

  get(row: number): MessageUsage {
    const { owner: _owner, ...figures } = this.getFigures(row, this.toolsAt(row), undefined);
    return { ...this.getName(row), offset: this.offsetAt(row), ...figures };
  }

  /**
   * All but the names of a message, which take longer to make than the rest; with the tools of another number, where
   * copies of it say more.
   */
  getFigures<Owner>(row: number, tools: number, owner: Owner): MessageFigures & { readonly owner: Owner } {
    const speed = this.nameAt(row, at.speed);
    const tier = this.nameAt(row, at.tier);
    const timeMs = this.figureAt(row, place.timeMs);
    const recordedCostMicros = this.figureAt(row, place.recorded);
    // Made with its values: an object that is filled later has to change its form for every number, which takes twenty
    // times as long.
    return {
      timeMs: Number.isNaN(timeMs) ? undefined : timeMs,
      model: this.models.get(this.nameAt(row, at.model)),
      input: this.figureAt(row, place.input),
      output: this.figureAt(row, place.output),
      cacheRead: this.figureAt(row, place.cacheRead),
      cacheWrite5m: this.figureAt(row, place.cacheWrite5m),
      cacheWrite1h: this.figureAt(row, place.cacheWrite1h),
      speed: speed === -1 ? undefined : this.speeds.get(speed),
      serviceTier: tier === -1 ? undefined : this.tiers.get(tier),
      webSearches: this.figureAt(row, place.webSearches),
      recordedCostMicros: Number.isNaN(recordedCostMicros) ? undefined : recordedCostMicros,
      tools: this.tools.get(tools),
      owner,
    };
  }

  getName(row: number): MessageName {
    const key = this.keyAt(row);
    const text = key === -1 ? undefined : this.keys.get(key);
    return text?.startsWith(recordPrefix) === true
      ? { messageId: undefined, uuid: text.slice(recordPrefix.length) }
      : { messageId: text, uuid: undefined };
  }

  /** The same into one object, for whoever goes through all of them. */
  readFigures(row: number, tools: number, into: MutableFigures): void {
    const names = this.names[row >>> partBits] as Int32Array;
    const name = (row & partMask) * namesEach;
    const figures = this.figures[row >>> partBits] as Float64Array;
    const figure = (row & partMask) * figuresEach;
    const speed = names[name + at.speed] as number;
    const tier = names[name + at.tier] as number;
    const timeMs = figures[figure + place.timeMs] as number;
    const recordedCostMicros = figures[figure + place.recorded] as number;
    into.timeMs = Number.isNaN(timeMs) ? undefined : timeMs;
    into.model = this.models.get(names[name + at.model] as number);
    into.input = figures[figure + place.input] as number;
    into.output = figures[figure + place.output] as number;
    into.cacheRead = figures[figure + place.cacheRead] as number;
    into.cacheWrite5m = figures[figure + place.cacheWrite5m] as number;
    into.cacheWrite1h = figures[figure + place.cacheWrite1h] as number;
    into.speed = speed === -1 ? undefined : this.speeds.get(speed);
    into.serviceTier = tier === -1 ? undefined : this.tiers.get(tier);
    into.webSearches = figures[figure + place.webSearches] as number;
    into.recordedCostMicros = Number.isNaN(recordedCostMicros) ? undefined : recordedCostMicros;
    into.tools = this.tools.get(tools);
  }

  hasRecordedCost(row: number): boolean {
    return !Number.isNaN(this.figureAt(row, place.recorded));
  }

  toParts(): MessageParts {
    const rowsOf = (part: number) => this.length - (part << partBits);
    return {
      keys: this.keys.toParts(),
      names: this.names.map((part, number) => part.subarray(0, rowsOf(number) * namesEach)),
      figures: this.figures.map((part, number) => part.subarray(0, rowsOf(number) * figuresEach)),
      models: this.models.names,
      speeds: this.speeds.names,
      tiers: this.tiers.names,
      tools: this.tools.lists,
    };
  }

  private nameAt(row: number, column: number): number {
    return (this.names[row >>> partBits] as Int32Array)[(row & partMask) * namesEach + column] as number;
  }

  private figureAt(row: number, column: number): number {
    return (this.figures[row >>> partBits] as Float64Array)[(row & partMask) * figuresEach + column] as number;
  }

  private makeRow(): number {
    const row = this.length++;
    if (row >>> partBits === this.names.length) {
      this.names.push(new Int32Array(partRows * namesEach));
      this.figures.push(new Float64Array(partRows * figuresEach));
    }
    return row;
  }
}

/** What a message is made of, but for its names and its place. */
export type MessageFigures = Omit<MessageUsage, 'messageId' | 'uuid' | 'offset'>;
export type MutableFigures = { -readonly [Key in keyof MessageFigures]: MessageFigures[Key] };

/** By which a message is known. */
export type MessageName = Pick<MessageUsage, 'messageId' | 'uuid'>;
/** What a line says of its message, and what is known of it besides. */
export type MessageLine = UsageFigures & Pick<MessageUsage, 'timeMs' | 'tools'>;
export type MessageOwn = Pick<MessageUsage, 'model' | 'offset' | 'recordedCostMicros'>;

/** The numbers that names of another table have in this one. */
export interface NumbersHere {
  readonly table: MessageTable;
  /** Filled as rows come: most of another table may be old. */
  readonly keys: Int32Array;
  readonly models: readonly number[];
  readonly speeds: readonly number[];
  readonly tiers: readonly number[];
  readonly tools: readonly number[];
}

/** What makes two lines copies of one message; undefined for a line that is alone. */
export function toMessageKey({ messageId, uuid }: MessageName): string | undefined {
  return messageId ?? (uuid === undefined ? undefined : recordPrefix + uuid);
}

/** A part has room for all its rows: more may come. */
function toWhole<Part extends Int32Array | Float64Array>(part: Part, empty: Part): Part {
  if (empty.length === 0) return part;
  empty.set(part);
  return empty;
}

const recordPrefix = 'record ';
const unknown = -2;
