import { IdTable } from '../columns/id-table.ts';
import { LazyList } from '../columns/lazy-list.ts';
import type { FileStep } from './file-version.ts';
import type { StepTable } from './step-table.ts';

/** The steps of several tables by path, in the order of the tables; files that were only seen are left out. No step is copied: four bytes say where it is. */
export function groupSteps(tables: readonly StepTable[]): readonly PathSteps[] {
  const paths = new IdTable();
  // A path has another number in every table.
  const numbers = tables.map((table) => Int32Array.from({ length: table.paths.length }, (_none, path) => paths.put(table.paths.get(path))));
  const starts = new Int32Array(paths.length + 1);
  const hasVersion = new Uint8Array(paths.length);
  const firsts: number[] = [];
  let count = 0;
  for (const [number, table] of tables.entries()) {
    firsts.push(count);
    count += table.length;
    for (let at = 0; at < table.length; at++) {
      const path = numbers[number]?.[table.pathAt(at)] ?? 0;
      starts[path + 1] = (starts[path + 1] as number) + 1;
      if (table.isVersion(at)) hasVersion[path] = 1;
    }
  }
  for (let path = 0; path < paths.length; path++) starts[path + 1] = (starts[path + 1] as number) + (starts[path] as number);
  const places = new Int32Array(count);
  const ends = starts.slice();
  for (const [number, table] of tables.entries()) {
    for (let at = 0; at < table.length; at++) {
      const path = numbers[number]?.[table.pathAt(at)] ?? 0;
      const end = ends[path] as number;
      places[end] = (firsts[number] ?? 0) + at;
      ends[path] = end + 1;
    }
  }
  const steps: StepsByPath = { tables, firsts, places };
  const found: PathSteps[] = [];
  for (let path = 0; path < paths.length; path++) if (hasVersion[path] === 1) found.push(new PathSteps(paths.get(path), steps, starts[path] as number, ends[path] as number));
  return found;
}

interface StepsByPath {
  readonly tables: readonly StepTable[];
  /** The place of the first step of each table. */
  readonly firsts: readonly number[];
  /** The places of the steps, path by path. */
  readonly places: Int32Array;
}

/** The steps of one file. */
export class PathSteps extends LazyList<FileStep> {
  readonly path: string;
  private readonly all: StepsByPath;
  private readonly start: number;
  private readonly end: number;

  constructor(path: string, all: StepsByPath, start: number, end: number) {
    super();
    this.path = path;
    this.all = all;
    this.start = start;
    this.end = end;
  }

  get length(): number {
    return this.end - this.start;
  }

  get(index: number): FileStep {
    const { tables, firsts, places } = this.all;
    const place = places[this.start + index] as number;
    let low = 0;
    let high = tables.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as number) <= place) low = middle;
      else high = middle;
    }
    return (tables[low] as StepTable).get(place - (firsts[low] as number));
  }
}
