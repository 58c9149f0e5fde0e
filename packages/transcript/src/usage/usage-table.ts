import { IdTable } from '../columns/id-table.ts';
import { IntRows, partBits, rowMask } from '../columns/int-rows.ts';
import { LazyList } from '../columns/lazy-list.ts';
import { NameTable } from '../columns/name-table.ts';
import { NumberRows } from '../columns/number-rows.ts';
import { toLarger } from '../columns/to-larger.ts';
import type { List } from '../columns/list.ts';
import type { UsageCopy } from './message-usage.ts';
import type { TokenCounts } from './prices/token-counts.ts';
import type { ModelUsage } from './open-usage-totals.ts';

interface ChosenCopy {
  readonly copy: UsageCopy;
  readonly order: string;
}

/** Of the copy that counts: its record in the file, -1 if there is none, and what else its usage says. */
export interface CopySource {
  readonly record: number;
  readonly speed: string | undefined;
  readonly webSearches: number;
}

const noSource: CopySource = { record: -1, speed: undefined, webSearches: 0 };

/** Up to so many messages plain objects are quicker, and small enough. */
const mostPlain = 10_000;

/**
 * Usage, each message once, as `openUsageTotals` adds it up; beyond what an ordinary session has in columns, a tenth of
 * the memory.
 */
export class UsageTable {
  private readonly most: number;
  /** By key of the message, in the order they first came; those without a key are alone. */
  private plain: { readonly chosen: Map<string, ChosenCopy>; readonly alone: UsageCopy[] } | undefined = {
    chosen: new Map(),
    alone: [],
  };

  private readonly messages: IdTable;
  private readonly uuids: IdTable;
  /** By number of the message: its row plus one; 0 for none. */
  private rowOfMessage = new Int32Array(0);
  /** Messages without an id are known by their record; where it has none either, each is alone. */
  private readonly rowOfUuid = new Map<number, number>();
  private readonly isAlone = new Set<number>();
  readonly models = new NameTable();
  readonly speeds = new NameTable();
  private readonly orders = new NameTable();
  private readonly names = new IntRows(nameWidth);
  private readonly counts = new NumberRows(countWidth);

  /** The tables of ids may be those of somebody who holds the same ids anyway. */
  constructor(
    ids: { readonly messages: IdTable; readonly uuids: IdTable } = { messages: new IdTable(), uuids: new IdTable() },
    most: number = mostPlain,
  ) {
    this.messages = ids.messages;
    this.uuids = ids.uuids;
    this.most = most;
  }

  /** The lines of a file in their order; files in any order, `order` says which of two is the later one. */
  add(copy: UsageCopy, order: string): void {
    const { plain } = this;
    if (plain === undefined) return this.addToColumns(copy, order);
    const key = copy.messageId ?? (copy.recordUuid === undefined ? undefined : `record ${copy.recordUuid}`);
    const best = key === undefined ? undefined : plain.chosen.get(key);
    if (key === undefined) plain.alone.push(copy);
    else if (
      best === undefined ||
      copy.output > best.copy.output ||
      (copy.output === best.copy.output && order >= best.order)
    )
      plain.chosen.set(key, { copy, order });
    if (plain.chosen.size + plain.alone.length > this.most) this.leavePlain(plain);
  }

  /**
   * The same for a copy of the one file that a table is for, by the numbers that its ids have in the given tables; -1
   * stands for none.
   */
  addNumbered(message: number, uuid: number, model: string, counts: TokenCounts, source: CopySource): void {
    if (this.plain !== undefined) this.leavePlain(this.plain);
    this.put(message, uuid, model, counts, '', source);
  }

  /** How many messages there are, in the columns of a table that is for one file. */
  get rows(): number {
    return this.names.length;
  }

  /** Where the copy of a message came from. */
  getSource(row: number): CopySource {
    const speed = this.names.get(row, at.speed);
    return {
      record: this.recordOf(row),
      speed: speed === -1 ? undefined : this.speeds.get(speed),
      webSearches: this.counts.get(row, 5),
    };
  }

  recordOf(row: number): number {
    return this.names.get(row, at.record);
  }

  messageOf(row: number): number {
    return this.names.get(row, at.message);
  }

  /** A row as it was written down: a new one, or another copy for one that is there. */
  restore(row: number, message: number, uuid: number, model: string, counts: TokenCounts, source: CopySource): boolean {
    if (row > this.rows) return false;
    this.plain = undefined;
    this.fill(row === this.rows ? this.addRow(message, uuid) : row, message, uuid, model, counts, '', source);
    return true;
  }

  /** Messages in the order they first came, those that are alone last. */
  copies(): List<UsageCopy> {
    if (this.plain !== undefined)
      return [...Array.from(this.plain.chosen.values(), ({ copy }) => copy), ...this.plain.alone];
    return new CopyList(this, this.isAlone.size === 0 ? undefined : [...this.listRows()], this.names.length);
  }

  /** The models that have a message, in the order of their first. */
  listModels(): ReadonlySet<string> {
    if (this.plain !== undefined) return new Set(this.copies().map(({ model }) => model));
    const seen = new Set<number>();
    for (let row = 0; row < this.names.length; row++) seen.add(this.names.get(row, at.model));
    return new Set(Array.from(seen, (model) => this.models.get(model)));
  }

  byModel(): ReadonlyMap<string, ModelUsage> {
    const totals = new Map<string, { -readonly [Name in keyof ModelUsage]: number }>();
    for (const { model, input, output, cacheRead, cacheWrite5m, cacheWrite1h } of this.copies()) {
      let sum = totals.get(model);
      if (sum === undefined) {
        sum = { messages: 0, input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
        totals.set(model, sum);
      }
      sum.messages++;
      sum.input += input;
      sum.output += output;
      sum.cacheRead += cacheRead;
      sum.cacheWrite5m += cacheWrite5m;
      sum.cacheWrite1h += cacheWrite1h;
    }
    return totals;
  }

  getCopy(row: number): UsageCopy {
    const message = this.names.get(row, at.message);
    const uuid = this.names.get(row, at.uuid);
    return {
      messageId: message === -1 ? undefined : this.messages.get(message),
      recordUuid: uuid === -1 ? undefined : this.uuids.get(uuid),
      model: this.models.get(this.names.get(row, at.model)),
      ...this.getCounts(row),
    };
  }

  getCounts(row: number): TokenCounts {
    return {
      input: this.counts.get(row, 0),
      output: this.counts.get(row, 1),
      cacheRead: this.counts.get(row, 2),
      cacheWrite5m: this.counts.get(row, 3),
      cacheWrite1h: this.counts.get(row, 4),
    };
  }

  private leavePlain({ chosen, alone }: NonNullable<UsageTable['plain']>): void {
    this.plain = undefined;
    for (const each of chosen.values()) this.addToColumns(each.copy, each.order);
    for (const each of alone) this.addToColumns(each, '');
  }

  private addToColumns(copy: UsageCopy, order: string): void {
    const message = copy.messageId === undefined ? -1 : this.messages.put(copy.messageId);
    const uuid = copy.recordUuid === undefined ? -1 : this.uuids.put(copy.recordUuid);
    this.put(message, uuid, copy.model, copy, order);
  }

  private put(
    message: number,
    uuid: number,
    model: string,
    counts: TokenCounts,
    order: string,
    source: CopySource = noSource,
  ): void {
    if (message >= this.rowOfMessage.length) this.rowOfMessage = toLarger(this.rowOfMessage, message);
    let row =
      message !== -1 ? (this.rowOfMessage[message] as number) - 1 : uuid === -1 ? -1 : (this.rowOfUuid.get(uuid) ?? -1);
    if (row !== -1) {
      const best = this.counts.get(row, 1);
      if (counts.output < best || (counts.output === best && order < this.orders.get(this.names.get(row, at.order))))
        return;
    }
    if (row === -1) row = this.addRow(message, uuid);
    this.fill(row, message, uuid, model, counts, order, source);
  }

  private addRow(message: number, uuid: number): number {
    const { names, counts: figures } = this;
    const row = names.length;
    if (row === names.room) {
      names.makeRoom();
      figures.makeRoom();
    }
    names.length = row + 1;
    figures.length = row + 1;
    if (message >= this.rowOfMessage.length) this.rowOfMessage = toLarger(this.rowOfMessage, message);
    if (message !== -1) this.rowOfMessage[message] = row + 1;
    else if (uuid !== -1) this.rowOfUuid.set(uuid, row);
    else this.isAlone.add(row);
    return row;
  }

  private fill(
    row: number,
    message: number,
    uuid: number,
    model: string,
    counts: TokenCounts,
    order: string,
    source: CopySource,
  ): void {
    const { names, counts: figures } = this;
    // As `at` and `TokenCounts` place them.
    const name = names.parts[row >>> partBits] as Int32Array;
    const start = (row & rowMask) * nameWidth;
    name[start] = message;
    name[start + 1] = uuid;
    name[start + 2] = this.models.put(model);
    name[start + 3] = this.orders.put(order);
    name[start + 4] = source.record;
    name[start + 5] = source.speed === undefined ? -1 : this.speeds.put(source.speed);
    const count = figures.parts[row >>> partBits] as Float64Array;
    const first = (row & rowMask) * countWidth;
    count[first] = counts.input;
    count[first + 1] = counts.output;
    count[first + 2] = counts.cacheRead;
    count[first + 3] = counts.cacheWrite5m;
    count[first + 4] = counts.cacheWrite1h;
    count[first + 5] = source.webSearches;
  }

  private *listRows(): Generator<number, void, void> {
    for (let row = 0; row < this.names.length; row++) if (!this.isAlone.has(row)) yield row;
    yield* this.isAlone;
  }
}

/** Places in a row of names. Counts are in the order of `TokenCounts`. */
const at = { message: 0, uuid: 1, model: 2, order: 3, record: 4, speed: 5 } as const;
const nameWidth = 6;
const countWidth = 6;

class CopyList extends LazyList<UsageCopy> {
  readonly length: number;
  private readonly table: UsageTable;
  private readonly rows: readonly number[] | undefined;

  constructor(table: UsageTable, rows: readonly number[] | undefined, length: number) {
    super();
    this.table = table;
    this.rows = rows;
    this.length = length;
  }

  get(index: number): UsageCopy {
    return this.table.getCopy(this.rows?.[index] ?? index);
  }
}
