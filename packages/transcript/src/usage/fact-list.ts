import { LazyList } from '../columns/lazy-list.ts';
import { addRun, type FactRun } from './add-run.ts';
import { toMessageKey, type MessageName, type MessageTable } from './message-table.ts';
import type { FactFigures, UsageFact, UsageOwner } from './usage-fact.ts';

/**
 * Answers, each once: the row of the copy that counts, whose it is, and the tools it calls. A fact is made when
 * somebody looks at it.
 */
export class FactList extends LazyList<UsageFact> {
  readonly table: MessageTable;
  readonly owners: readonly UsageOwner[];
  private readonly rows: Int32Array;
  length = 0;

  /** `most` rows may come. */
  constructor(table: MessageTable, owners: readonly UsageOwner[], most: number) {
    super();
    this.rows = new Int32Array(most * each);
    this.table = table;
    this.owners = owners;
  }

  get(index: number): UsageFact {
    const name = this.getName(index);
    return { key: toMessageKey(name), messageId: name.messageId, ...this.getFigures(index) };
  }

  /** All that reports look at. */
  getFigures(index: number): FactFigures {
    return this.table.getFigures(this.rowAt(index), this.rows[index * each + at.tools] as number, this.ownerAt(index));
  }

  /**
   * Shows one fact after the other, always in the same object: take out of it what is to stay. Facts that only continue
   * a run are added to it and not shown.
   */
  visit(show: (fact: FactFigures) => FactRun | undefined, fits: ((owner: UsageOwner) => boolean) | undefined): void {
    if (this.length === 0) return;
    const isWanted = fits === undefined ? undefined : this.owners.map(fits);
    const figures: { -readonly [Key in keyof FactFigures]: FactFigures[Key] } = this.getFigures(0);
    for (let index = 0; index < this.length;) {
      const start = index++;
      if (isWanted !== undefined && isWanted[this.placeAt(start)] !== true) continue;
      figures.owner = this.ownerAt(start);
      this.table.readFigures(this.rowAt(start), this.rows[start * each + at.tools] as number, figures);
      const run = show(figures);
      if (run !== undefined)
        index = addRun({ table: this.table, rows: this.rows, each, length: this.length }, start, run);
    }
  }

  getName(index: number): MessageName {
    return this.table.getName(this.rowAt(index));
  }

  /** Sessions with messages for which the client recorded what they cost. */
  listRecordedSessions(): ReadonlySet<string> {
    const sessions = new Set<string>();
    for (let index = 0; index < this.length; index++)
      if (this.table.hasRecordedCost(this.rowAt(index))) sessions.add(this.ownerAt(index).session);
    return sessions;
  }

  rowAt(index: number): number {
    return this.rows[index * each + at.row] as number;
  }

  keyAt(index: number): number {
    return this.table.keyAt(this.rowAt(index));
  }

  /** Place of the owner in the list of owners. */
  placeAt(index: number): number {
    return this.rows[index * each + at.owner] as number;
  }

  ownerAt(index: number): UsageOwner {
    return this.owners[this.placeAt(index)] as UsageOwner;
  }

  push(row: number, owner: number): void {
    const start = this.length++ * each;
    this.rows[start + at.row] = row;
    this.rows[start + at.owner] = owner;
    this.rows[start + at.tools] = this.table.toolsAt(row);
  }

  /** Another copy of an answer that is there. */
  addCopy(index: number, row: number, owner: number, isEarlier: boolean): void {
    const { table } = this;
    const tools = table.toolsAt(row);
    if (table.tools.get(tools).length > table.tools.get(this.rows[index * each + at.tools] as number).length)
      this.rows[index * each + at.tools] = tools;
    if (isEarlier) this.rows[index * each + at.owner] = owner;
    if (table.outputAt(row) >= table.outputAt(this.rowAt(index))) this.rows[index * each + at.row] = row;
  }
}

const at = { row: 0, owner: 1, tools: 2 } as const;
const each = 3;
