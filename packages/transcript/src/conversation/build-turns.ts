import { partBits, rowMask } from '../columns/int-rows.ts';
import type { List } from '../columns/list.ts';
import type { LastPrompt } from './facts/file-notes.ts';
import { linkAt, linkWidth, modelAnswerBit } from './table/record-table.ts';
import { toThreadRecords, type Thread, type ThreadRecord } from './link-thread.ts';

/** From one prompt or command to the next, along the parents: fan-outs inside it are no branches. */
export interface Turn {
  /** 0 for the preamble, else the order of its start in the file. */
  readonly number: number;
  /** undefined for the preamble. */
  readonly start: ThreadRecord | undefined;
  /** undefined for the preamble. */
  readonly parent: Turn | undefined;
  readonly children: readonly Turn[];
  /** Its records in file order, its start and records without uuid included. */
  readonly records: List<ThreadRecord>;
  /** A command that did nothing but answer, and nothing else came of it: shown in place, never a branch. */
  readonly isLocal: boolean;
  /** On the path from the preamble to the live leaf, which `claude --resume` goes on from. */
  readonly isLive: boolean;
  /**
   * On the path that views show by default: to the record written last. It is the live one, unless a person went back
   * and left.
   */
  readonly isShown: boolean;
  /** Where a person went back to before leaving: `claude --resume` goes on from here, the path shown goes further. */
  readonly resumesHere: boolean;
}

export interface TurnTree {
  readonly preamble: Turn;
  /** In file order of their starts, without the preamble. */
  readonly turns: readonly Turn[];
  readonly branchPoints: readonly Turn[];
  readonly liveLeaf: ThreadRecord | undefined;
  /** By the order of a record in its file: the number of its turn; -1 for records of other threads. */
  readonly turnOf: Int32Array;
}

export function buildTurns(thread: Thread, lastPrompt: LastPrompt | undefined): TurnTree {
  const preamble = createTurn(0, undefined);
  const turns = thread.starts.map((index, at) => createTurn(at + 1, thread.getRecord(index)));
  const all = [preamble, ...turns];
  const isAnswered = new Uint8Array(all.length);
  const turnOf = assignTurns(thread, all, isAnswered);
  linkTurns(all, turnOf, thread);
  markLocal(all, isAnswered, thread);
  const isInLocal = (index: number) => all[turnOf[index] as number]?.isLocal === true;
  const written = findWrittenLeaf(thread, isInLocal);
  const leaf = findLiveLeaf(thread, isInLocal, written, lastPrompt);
  const toTurn = (index: number) => (index === -1 ? preamble : (all[turnOf[index] as number] as MutableTurn));
  markPath(all, toTurn(leaf), 'isLive');
  markPath(all, toTurn(written), 'isShown');
  toTurn(leaf).resumesHere = toTurn(leaf) !== toTurn(written);
  const branchPoints = all.filter(
    (turn) => turn.children.length > 1 && turn.children.filter((child) => !child.isLocal).length > 1,
  );
  return { preamble, turns, branchPoints, liveLeaf: leaf === -1 ? undefined : thread.getRecord(leaf), turnOf };
}

const unknown = -1;

/**
 * By number of the record: the number of its turn. Each turn gets its records; `isAnswered` becomes 1 where a model has
 * answered in the turn.
 */
function assignTurns(thread: Thread, all: readonly MutableTurn[], isAnswered: Uint8Array): Int32Array {
  const { nodes, members } = thread;
  const { table } = nodes;
  const turnOf = new Int32Array(nodes.length).fill(unknown);
  for (const { start, number } of all) if (start !== undefined) turnOf[start.index] = number;

  /**
   * Follows the parents to a record whose turn is known; a chain that ends or runs in a circle goes on with the record
   * before its end.
   */
  function walk(record: number): void {
    const walked: number[] = [];
    const seen = new Set<number>();
    let at = record;
    let turn = unknown;
    while (at !== -1) {
      turn = turnOf[at] as number;
      if (turn !== unknown || seen.has(at)) break;
      seen.add(at);
      walked.push(at);
      // A record without uuid has nobody below it and no parent that counts: it belongs where it stands.
      const above = table.uuidAt(at) === -1 ? thread.previous(at) : thread.parent(at);
      at = above === -1 && table.uuidAt(at) !== -1 ? toEarlier(thread, at, seen) : above;
      if (at !== -1 && seen.has(at)) at = toEarlier(thread, getFirst(at, walked), seen);
    }
    for (const passed of walked) turnOf[passed] = Math.max(turn, 0);
  }

  const { parents, previouses } = thread;
  const { parts } = table.links;
  const counts = new Int32Array(all.length + 1);
  for (let at = 0; at < members.length; at++) {
    const index = members[at] as number;
    const part = parts[index >>> partBits] as Int32Array;
    const start = (index & rowMask) * linkWidth;
    if (turnOf[index] === unknown) {
      // Nearly always the parent is before its child and is known already.
      const near = (part[start + linkAt.uuid] === -1 ? previouses[index] : parents[index]) as number;
      const turnAbove = near === -1 ? unknown : (turnOf[near] as number);
      if (turnAbove === unknown) walk(index);
      else turnOf[index] = turnAbove;
    }
    const turn = turnOf[index] as number;
    counts[turn + 1] = (counts[turn + 1] as number) + 1;
    if (((part[start + linkAt.bits] as number) & modelAnswerBit) !== 0) isAnswered[turn] = 1;
  }
  giveRecords(thread, all, turnOf, counts);
  return turnOf;
}

/**
 * One list of all records, sorted by turn; a turn's own are a piece of it. `counts` has the records of turn n at n + 1.
 */
function giveRecords(thread: Thread, all: readonly MutableTurn[], turnOf: Int32Array, counts: Int32Array): void {
  for (let turn = 1; turn < counts.length; turn++)
    counts[turn] = (counts[turn] as number) + (counts[turn - 1] as number);
  const starts = counts.slice();
  const sorted = new Int32Array(thread.members.length);
  for (let at = 0; at < thread.members.length; at++) {
    const index = thread.members[at] as number;
    const turn = turnOf[index] as number;
    sorted[starts[turn] as number] = index;
    starts[turn] = (starts[turn] as number) + 1;
  }
  for (const turn of all) turn.records = toThreadRecords(thread, sorted, counts[turn.number], counts[turn.number + 1]);
}

/** The nearest record before one that was not walked yet; a circle that leads back to itself ends in the preamble. */
function toEarlier(thread: Thread, record: number, seen: ReadonlySet<number>): number {
  let earlier = thread.previous(record);
  while (earlier !== -1 && seen.has(earlier)) earlier = thread.previous(earlier);
  return earlier;
}

/** Of a circle, the record that is first in the file. */
function getFirst(entry: number, walked: readonly number[]): number {
  return walked.slice(walked.indexOf(entry)).reduce((first, record) => Math.min(first, record), entry);
}

function linkTurns(all: readonly MutableTurn[], turnOf: Int32Array, thread: Thread): void {
  const [preamble, ...turns] = all as [MutableTurn, ...MutableTurn[]];
  for (const turn of turns) {
    const above = turn.start === undefined ? -1 : thread.parent(turn.start.index);
    turn.parent = above === -1 ? preamble : (all[turnOf[above] as number] as MutableTurn);
  }
  cutCircles(turns, preamble);
  for (const turn of turns) {
    const parent = turn.parent as MutableTurn;
    // Most turns have one child: a list of one is smaller than one with room for more.
    if (parent.children.length === 0) parent.children = [turn];
    else (parent.children as Turn[]).push(turn);
  }
}
/** Parents that run in a circle would hide all their turns; the first of them becomes a child of the preamble. */
function cutCircles(turns: readonly MutableTurn[], preamble: MutableTurn): void {
  // Nearly always every parent is before its child: then there is none.
  if (turns.every((turn) => (turn.parent?.number ?? 0) < turn.number)) return;
  const safe = new Set<Turn>([preamble]);
  for (const turn of turns) {
    const path: MutableTurn[] = [];
    const onPath = new Set<Turn>();
    for (let at = turn; !safe.has(at); at = at.parent as MutableTurn) {
      if (onPath.has(at)) {
        path.slice(path.indexOf(at)).reduce((first, other) => (other.number < first.number ? other : first)).parent =
          preamble;
        break;
      }
      path.push(at);
      onPath.add(at);
    }
    for (const passed of path) safe.add(passed);
  }
}

function markLocal(all: readonly MutableTurn[], isAnswered: Uint8Array, { nodes, starts }: Thread): void {
  const order: MutableTurn[] = [];
  const waiting = [...(all[0]?.children ?? [])] as MutableTurn[];
  while (waiting.length > 0) {
    const turn = waiting.pop() as MutableTurn;
    order.push(turn);
    for (const child of turn.children) waiting.push(child as MutableTurn);
  }
  // Children before their parents: a turn is local only if everything below it is.
  for (const turn of order.reverse())
    turn.isLocal =
      nodes.table.getUserKind(starts[turn.number - 1] as number) === 'command' &&
      isAnswered[turn.number] === 0 &&
      turn.children.every((child) => child.isLocal);
  if (order.length !== all.length - 1) throw new Error('a turn hangs nowhere');
}

/** The last record outside local commands; -1 if nothing is there. */
function findWrittenLeaf({ members, nodes, isBare }: Thread, isInLocal: (index: number) => boolean): number {
  const { table } = nodes;
  for (let at = members.length - 1; at >= 0; at--) {
    const index = members[at] as number;
    if ((isBare || table.uuidAt(index) !== -1) && !isInLocal(index)) return index;
  }
  return -1;
}

/** The same, unless the last `last-prompt` line is after it and names another: the person went back. */
function findLiveLeaf(
  { members, nodes: { table } }: Thread,
  isInLocal: (index: number) => boolean,
  written: number,
  lastPrompt: LastPrompt | undefined,
): number {
  if (written === -1 || lastPrompt?.leafUuid === undefined || lastPrompt.index < written) return written;
  const uuid = table.uuids.find(lastPrompt.leafUuid);
  const named = uuid === -1 ? undefined : members.find((index) => table.uuidAt(index) === uuid);
  return named !== undefined && !isInLocal(named) ? named : written;
}

/** The turns that lead to one, and the local ones that hang on them. */
function markPath(all: readonly MutableTurn[], leafTurn: MutableTurn, mark: 'isLive' | 'isShown'): void {
  const [preamble] = all as [MutableTurn];
  for (let turn: MutableTurn | undefined = leafTurn; turn !== undefined; turn = turn.parent as MutableTurn | undefined)
    turn[mark] = true;
  preamble[mark] = true;
  const waiting: Turn[] = all.filter((turn) => turn[mark]);
  while (waiting.length > 0) {
    for (const child of waiting.pop()?.children ?? []) {
      if (child.isLocal && !child[mark]) {
        (child as MutableTurn)[mark] = true;
        waiting.push(child);
      }
    }
  }
}

const none: readonly never[] = [];

function createTurn(number: number, start: ThreadRecord | undefined): MutableTurn {
  return {
    number,
    start,
    parent: undefined,
    children: none,
    records: none,
    isLocal: false,
    isLive: false,
    isShown: false,
    resumesHere: false,
  };
}

type MutableTurn = { -readonly [Key in keyof Turn]: Turn[Key] };
