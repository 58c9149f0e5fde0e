import { IdTable } from '../columns/id-table.ts';
import { LazyList } from '../columns/lazy-list.ts';
import type { List } from '../columns/list.ts';
import type { FileStep } from './file-version.ts';
import type { StepTable } from './step-table.ts';

/** The steps of one file, in the order of their tables. */
export interface PathSteps {
  readonly path: string;
  readonly steps: List<FileStep>;
}

/**
 * The steps of several tables by path, sorted; files that were only seen are left out. No step is copied: four bytes
 * say where it is.
 */
export function groupSteps(tables: readonly StepTable[]): List<PathSteps> {
  const [only] = tables;
  const paths = only !== undefined && tables.length === 1 ? only.paths : new IdTable(0);
  // A path has another number in every table.
  const numbers = tables.map((table) =>
    table.paths === paths
      ? undefined
      : Int32Array.from({ length: table.paths.length }, (_none, path) => paths.put(table.paths.get(path))),
  );
  const starts = new Int32Array(paths.length + 1);
  const hasVersion = new Uint8Array(paths.length);
  const firsts: number[] = [];
  let count = 0;
  for (const [number, table] of tables.entries()) {
    const here = numbers[number];
    firsts.push(count);
    count += table.length;
    for (let at = 0; at < table.length; at++) {
      const path = here === undefined ? table.pathAt(at) : (here[table.pathAt(at)] as number);
      starts[path + 1] = (starts[path + 1] as number) + 1;
      if (table.isVersion(at)) hasVersion[path] = 1;
    }
  }
  for (let path = 0; path < paths.length; path++)
    starts[path + 1] = (starts[path + 1] as number) + (starts[path] as number);
  const places = new Int32Array(count);
  const ends = starts.slice();
  for (const [number, table] of tables.entries()) {
    const here = numbers[number];
    for (let at = 0; at < table.length; at++) {
      const path = here === undefined ? table.pathAt(at) : (here[table.pathAt(at)] as number);
      const end = ends[path] as number;
      places[end] = (firsts[number] ?? 0) + at;
      ends[path] = end + 1;
    }
  }
  return new GroupList(paths, listSorted(paths, hasVersion), { tables, firsts, places, starts });
}

function listSorted(paths: IdTable, hasVersion: Uint8Array): Int32Array {
  const texts = Array.from(hasVersion, (has, number) => (has === 1 ? paths.get(number) : ''));
  const toText = (number: number) => texts[number] as string;
  return Int32Array.from(texts.keys())
    .filter((number) => hasVersion[number] === 1)
    .sort((a, b) => (toText(a) < toText(b) ? -1 : 1));
}

interface StepsByPath {
  readonly tables: readonly StepTable[];
  /** The place of the first step of each table. */
  readonly firsts: readonly number[];
  /** The places of the steps, path by path. */
  readonly places: Int32Array;
  /** By number of the path: where its places begin; those of the next begin where they end. */
  readonly starts: Int32Array;
}

class GroupList extends LazyList<PathSteps> {
  private readonly paths: IdTable;
  private readonly sorted: Int32Array;
  private readonly all: StepsByPath;

  constructor(paths: IdTable, sorted: Int32Array, all: StepsByPath) {
    super();
    this.paths = paths;
    this.sorted = sorted;
    this.all = all;
  }

  get length(): number {
    return this.sorted.length;
  }

  get(index: number): PathSteps {
    const path = this.sorted[index] as number;
    return {
      path: this.paths.get(path),
      steps: new StepList(this.all, this.all.starts[path] as number, this.all.starts[path + 1] as number),
    };
  }
}

class StepList extends LazyList<FileStep> {
  readonly length: number;
  private readonly all: StepsByPath;
  private readonly start: number;

  constructor(all: StepsByPath, start: number, end: number) {
    super();
    this.all = all;
    this.start = start;
    this.length = end - start;
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
