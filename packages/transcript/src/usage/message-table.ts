import { IdTable, type PackedIds } from '../columns/id-table.ts';
import { IntColumn } from '../columns/int-column.ts';
import { IntRows } from '../columns/int-rows.ts';
import { NameTable } from '../columns/name-table.ts';
import { NumberRows } from '../columns/number-rows.ts';
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
  readonly keys: PackedIds;
  readonly names: readonly Int32Array[];
  readonly figures: readonly Float64Array[];
  readonly models: readonly string[];
  readonly speeds: readonly string[];
  readonly tiers: readonly string[];
  readonly tools: readonly (readonly string[])[];
}

/**
 * Messages of many files with their usage, a row for each, those of a file together. In columns, because as objects those of a session of a gigabyte weigh a
 * hundred megabytes. What makes two rows the same message is the number of their key.
 */
export class MessageTable {
  readonly keys: IdTable;
  readonly tools: ToolLists;
  private readonly models = new NameTable();
  private readonly speeds = new NameTable();
  private readonly tiers = new NameTable();
  private readonly names: IntRows;
  private readonly figures: NumberRows;
  /** By number of the key: the row that has it last. */
  private readonly lastRows = new IntColumn();

  constructor(parts?: MessageParts) {
    this.keys = parts === undefined ? new IdTable(0) : IdTable.from(parts.keys);
    this.names = parts === undefined ? new IntRows(namesEach) : IntRows.from(namesEach, parts.names);
    this.figures = parts === undefined ? new NumberRows(figuresEach) : NumberRows.from(figuresEach, parts.figures);
    this.tools = new ToolLists(parts?.tools);
    for (const name of parts?.models ?? []) this.models.put(name);
    for (const name of parts?.speeds ?? []) this.speeds.put(name);
    for (const name of parts?.tiers ?? []) this.tiers.put(name);
  }

  get length(): number {
    return this.names.length;
  }

  /** Number of what makes two lines copies of one message; -1 for a line that stands alone. */
  putKey({ messageId, uuid }: MessageName): number {
    const text = toMessageKey({ messageId, uuid });
    return text === undefined ? -1 : this.keys.put(text);
  }

  /** The last row with a key; -1 where there is none. */
  findLast(key: number): number {
    return key === -1 || key >= this.lastRows.length ? -1 : this.lastRows.get(key);
  }

  push(key: number, line: MessageLine, own: MessageOwn): void {
    name[at.key] = key;
    name[at.tools] = this.tools.put(line.tools);
    this.take(line, own);
    if (key !== -1) this.setLast(key, this.length);
    this.names.push(name);
    this.figures.push(figure);
  }

  /** Another copy of the same message counts. */
  write(row: number, line: MessageLine, own: MessageOwn): void {
    name[at.key] = this.keyAt(row);
    name[at.tools] = this.toolsAt(row);
    this.take(line, own);
    this.names.write(row, name);
    this.figures.write(row, figure);
  }

  addTools(row: number, tools: readonly string[]): void {
    this.names.set(row, at.tools, this.tools.join(this.toolsAt(row), this.tools.put(tools)));
  }

  /** Rows of another table; what `openNames` gave for it says which numbers its names have here. */
  append(from: NumbersHere, first: number, count: number): void {
    const { table, keys, models, speeds, tiers, tools } = from;
    for (let row = first; row < first + count; row++) {
      const key = table.names.get(row, at.key);
      if (key !== -1 && keys[key] === unknown) keys[key] = this.keys.putFrom(table.keys, key);
      name[at.key] = key === -1 ? -1 : (keys[key] as number);
      name[at.model] = models[table.names.get(row, at.model)] ?? 0;
      name[at.speed] = speeds[table.names.get(row, at.speed)] ?? -1;
      name[at.tier] = tiers[table.names.get(row, at.tier)] ?? -1;
      name[at.tools] = tools[table.names.get(row, at.tools)] ?? -1;
      for (let column = 0; column < figuresEach; column++) figure[column] = table.figures.get(row, column);
      this.names.push(name);
      this.figures.push(figure);
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
    return this.names.get(row, at.key);
  }

  toolsAt(row: number): number {
    return this.names.get(row, at.tools);
  }

  outputAt(row: number): number {
    return this.figures.get(row, place.output);
  }

  offsetAt(row: number): number {
    return this.figures.get(row, place.offset);
  }

  get(row: number): MessageUsage {
    return { ...this.getName(row), offset: this.offsetAt(row), ...withoutOwner(this.getFigures(row, this.toolsAt(row), undefined)) };
  }

  getName(row: number): MessageName {
    const key = this.keyAt(row);
    const text = key === -1 ? undefined : this.keys.get(key);
    return text?.startsWith(recordPrefix) === true ? { messageId: undefined, uuid: text.slice(recordPrefix.length) } : { messageId: text, uuid: undefined };
  }

  /** All but the names of a message, which take longer to make than the rest; with the tools of another number, where copies of it say more. */
  getFigures<Owner>(row: number, tools: number, owner: Owner): MessageFigures & { readonly owner: Owner } {
    const { names, figures } = this;
    const speed = names.get(row, at.speed);
    const tier = names.get(row, at.tier);
    const timeMs = figures.get(row, place.timeMs);
    const recordedCostMicros = figures.get(row, place.recorded);
    return {
      timeMs: Number.isNaN(timeMs) ? undefined : timeMs,
      model: this.models.get(names.get(row, at.model)),
      input: figures.get(row, place.input),
      output: figures.get(row, place.output),
      cacheRead: figures.get(row, place.cacheRead),
      cacheWrite5m: figures.get(row, place.cacheWrite5m),
      cacheWrite1h: figures.get(row, place.cacheWrite1h),
      speed: speed === -1 ? undefined : this.speeds.get(speed),
      serviceTier: tier === -1 ? undefined : this.tiers.get(tier),
      webSearches: figures.get(row, place.webSearches),
      recordedCostMicros: Number.isNaN(recordedCostMicros) ? undefined : recordedCostMicros,
      tools: this.tools.get(tools),
      owner,
    };
  }

  hasRecordedCost(row: number): boolean {
    return !Number.isNaN(this.figures.get(row, place.recorded));
  }

  toParts(): MessageParts {
    return { keys: this.keys.toParts(), names: this.names.toParts(), figures: this.figures.toParts(), models: this.models.names, speeds: this.speeds.names, tiers: this.tiers.names, tools: this.tools.lists };
  }

  // Written out: this runs for every line that counts.
  private take(line: MessageLine, own: MessageOwn): void {
    name[at.model] = this.models.put(own.model);
    name[at.speed] = line.speed === undefined ? -1 : this.speeds.put(line.speed);
    name[at.tier] = line.serviceTier === undefined ? -1 : this.tiers.put(line.serviceTier);
    figure[place.input] = line.input;
    figure[place.output] = line.output;
    figure[place.cacheRead] = line.cacheRead;
    figure[place.cacheWrite5m] = line.cacheWrite5m;
    figure[place.cacheWrite1h] = line.cacheWrite1h;
    figure[place.webSearches] = line.webSearches;
    figure[place.offset] = own.offset;
    figure[place.timeMs] = line.timeMs ?? Number.NaN;
    figure[place.recorded] = own.recordedCostMicros ?? Number.NaN;
  }

  private setLast(key: number, row: number): void {
    while (this.lastRows.length <= key) this.lastRows.push(-1);
    this.lastRows.set(key, row);
  }
}

/** What a message is made of, but for its names and its place. */
export type MessageFigures = Omit<MessageUsage, 'messageId' | 'uuid' | 'offset'>;

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

/** What makes two lines copies of one message; undefined for a line that stands alone. */
export function toMessageKey({ messageId, uuid }: MessageName): string | undefined {
  return messageId ?? (uuid === undefined ? undefined : recordPrefix + uuid);
}

function withoutOwner({ owner: _owner, ...figures }: MessageFigures & { readonly owner: undefined }): MessageFigures {
  return figures;
}

const recordPrefix = 'record ';
const unknown = -2;

/** Places in a row of names: numbers, -1 for what a message does not have. */
const at = { key: 0, model: 1, speed: 2, tier: 3, tools: 4 } as const;
const namesEach = 5;
/** Places in a row of figures; NaN for a time or a cost that a message does not have. */
const place = { input: 0, output: 1, cacheRead: 2, cacheWrite5m: 3, cacheWrite1h: 4, webSearches: 5, offset: 6, timeMs: 7, recorded: 8 } as const;
const figuresEach = 9;
// A row is put together here before it is stored.
const name = new Int32Array(namesEach);
const figure = new Float64Array(figuresEach);
