import { IdTable } from '../columns/id-table.ts';
import { IntRows, rowMask } from '../columns/int-rows.ts';
import { LazyList } from '../columns/lazy-list.ts';
import { NameTable } from '../columns/name-table.ts';
import { NumberRows } from '../columns/number-rows.ts';
import { openCanonicalTimes } from '../columns/open-canonical-times.ts';
import { AddressTable } from './address-table.ts';
import { AuthorTable } from './author-table.ts';
import type { BackupName, ChangeStep, CheckpointStep, FileStep } from './file-version.ts';

/**
 * Steps of files in columns, in the order they were added. A huge session has a hundred thousand of them, and hardly
 * any is ever looked at: as objects they weigh four times as much. Each is made when it is asked for.
 */
export class StepTable extends LazyList<FileStep> {
  /** Of every step, by `pathAt`. */
  readonly paths = new IdTable(mostPlain);
  // One of each for every step, so that the number of a step is theirs too.
  private readonly authors = new AuthorTable();
  private readonly places = new AddressTable();
  private readonly uses = new AddressTable();
  private readonly backupNames = new IdTable(mostPlain);
  private readonly backupSessions = new NameTable();
  /** Of checkpoints that name more than one. */
  private readonly moreBackups = new Map<number, readonly BackupName[]>();
  private readonly toTime = openCanonicalTimes();
  private readonly oddTimes = new Map<number, string>();
  /** As `at` places them. */
  private readonly rows = new IntRows(width);
  /** Milliseconds for order, time as it is written, the client's count of a checkpoint. */
  private readonly numbers = new NumberRows(numberWidth);

  get length(): number {
    return this.rows.length;
  }

  add(step: FileStep): void {
    const { rows, numbers } = this;
    const index = rows.length;
    if (index === rows.room) {
      rows.makeRoom();
      numbers.makeRoom();
    }
    const { part } = rows;
    const start = (index & rowMask) * width;
    part[start + at.bits] = toBits(step);
    part[start + at.path] = this.paths.put(step.path);
    part[start + at.use] = step.kind === 'change' && step.use !== undefined ? this.uses.add(step.use) : -1;
    const [first, second] =
      step.kind === 'checkpoint'
        ? this.putBackups(index, step.backups)
        : step.kind === 'seen'
          ? [-1, -1]
          : [step.added ?? -1, step.removed ?? -1];
    part[start + at.first] = first;
    part[start + at.second] = second;
    const time = step.time === undefined ? Number.NaN : this.toTime(step.time);
    if (step.time !== undefined && Number.isNaN(time)) this.oddTimes.set(index, step.time);
    const numbersStart = (index & rowMask) * numberWidth;
    numbers.part[numbersStart] = step.atMs;
    numbers.part[numbersStart + 1] = time;
    numbers.part[numbersStart + 2] = step.kind === 'checkpoint' ? step.backupVersion : 0;
    this.authors.add(step.author);
    this.places.add(step.place);
    numbers.length = index + 1;
    rows.length = index + 1;
  }

  /** As that of a table of ids. */
  settle(): void {
    this.paths.settle();
    this.authors.settle();
    this.backupNames.settle();
  }

  pathAt(index: number): number {
    return this.rows.get(index, at.path);
  }

  /** Whether the step makes a version; what was only seen does not. */
  isVersion(index: number): boolean {
    return (this.rows.get(index, at.bits) & kindMask) !== kinds.indexOf('seen');
  }

  /** Whether any checkpoint names a copy of a file. */
  hasBackups(): boolean {
    return this.backupNames.length > 0;
  }

  get(index: number): FileStep {
    const { rows, numbers } = this;
    const bits = rows.get(index, at.bits);
    const time = numbers.get(index, 1);
    const basics = {
      path: this.paths.get(this.pathAt(index)),
      author: this.authors.get(index),
      time: Number.isNaN(time) ? this.oddTimes.get(index) : new Date(time).toISOString(),
      atMs: numbers.get(index, 0),
      place: this.places.get(index),
    };
    const [first, second] = [rows.get(index, at.first), rows.get(index, at.second)];
    const kind = kinds[bits & kindMask] as FileStep['kind'];
    switch (kind) {
      case 'seen':
        return { kind, ...basics };
      case 'shell':
        return {
          kind,
          ...basics,
          added: first,
          removed: second,
          deletes: (bits & bit.deletes) !== 0,
          creates: (bits & bit.creates) !== 0,
        };
      case 'checkpoint':
        return {
          kind,
          ...basics,
          backupVersion: numbers.get(index, 2),
          isBeforeChange: (bits & bit.isBeforeChange) !== 0,
          isNew: (bits & bit.isNew) !== 0,
          backups: this.getBackups(index, first, second),
        };
      case 'change': {
        const use = rows.get(index, at.use);
        return {
          kind,
          ...basics,
          use: use === -1 ? undefined : this.uses.get(use),
          added: first === -1 ? undefined : first,
          removed: second === -1 ? undefined : second,
          creates: (bits & bit.creates) !== 0,
          holds: holdings[(bits >>> holdsShift) & 3] as ChangeStep['holds'],
          userModified: (bits & bit.userModified) !== 0,
        };
      }
    }
  }

  private putBackups(index: number, backups: CheckpointStep['backups']): readonly [number, number] {
    const [only] = backups;
    if (only === undefined) return [-1, -1];
    if (backups.length > 1) this.moreBackups.set(index, backups);
    return [this.backupNames.put(only.name), this.backupSessions.put(only.session)];
  }

  private getBackups(index: number, name: number, session: number): CheckpointStep['backups'] {
    if (name === -1) return [];
    return (
      this.moreBackups.get(index) ?? [{ session: this.backupSessions.get(session), name: this.backupNames.get(name) }]
    );
  }
}

/** The same steps in a table; one that is a table already stays. */
export function toStepTable(steps: Iterable<FileStep>): StepTable {
  if (steps instanceof StepTable) return steps;
  const table = new StepTable();
  for (const step of steps) table.add(step);
  return table;
}

/** Names are asked for one by one, if at all: beyond the handful of a small session they need not be strings. */
const mostPlain = 1000;
const width = 5;
const numberWidth = 3;
/** Places in a row. The last two are the lines of a change, or name and session of a backup; -1 for none. */
const at = { bits: 0, path: 1, use: 2, first: 3, second: 4 } as const;

const kinds: readonly FileStep['kind'][] = ['change', 'checkpoint', 'shell', 'seen'];
const kindMask = 3;
const holdings: readonly ChangeStep['holds'][] = ['whole', 'original', 'patch', 'input'];
const holdsShift = 2;
const bit = { creates: 16, userModified: 32, deletes: 64, isBeforeChange: 128, isNew: 256 } as const;

function toBits(step: FileStep): number {
  const kind = kinds.indexOf(step.kind);
  switch (step.kind) {
    case 'seen':
      return kind;
    case 'shell':
      return kind | (step.deletes ? bit.deletes : 0) | (step.creates ? bit.creates : 0);
    case 'checkpoint':
      return kind | (step.isBeforeChange ? bit.isBeforeChange : 0) | (step.isNew ? bit.isNew : 0);
    case 'change':
      return (
        kind |
        (holdings.indexOf(step.holds) << holdsShift) |
        (step.creates ? bit.creates : 0) |
        (step.userModified ? bit.userModified : 0)
      );
  }
}
