import type { List } from '../columns/list.ts';
import type { ThreadRecord } from './link-thread.ts';

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
  /** On the path from the preamble to the live leaf; else an abandoned branch. */
  readonly isLive: boolean;
}

export interface TurnTree {
  readonly preamble: Turn;
  /** In file order of their starts, without the preamble. */
  readonly turns: readonly Turn[];
  readonly branchPoints: readonly Turn[];
  readonly liveLeaf: ThreadRecord | undefined;
}

/** `leafUuid` of the last `last-prompt` line and where it stands: the person may have gone back. */
export interface LastPrompt {
  readonly index: number;
  readonly leafUuid: string | undefined;
}

export function buildTurns(records: readonly ThreadRecord[], lastPrompt: LastPrompt | undefined): TurnTree {
  const preamble: MutableTurn = createTurn(0, undefined);
  const turns = records.filter((record) => record.startsTurn).map((record, index) => createTurn(index + 1, record));
  const turnOfRecord = assignTurns(records, turns, preamble);
  linkTurns(turns, preamble, turnOfRecord);
  markLocal(turns, preamble);
  const liveLeaf = findLiveLeaf(records, turnOfRecord, lastPrompt);
  markLive(turns, preamble, liveLeaf === undefined ? preamble : (turnOfRecord.get(liveLeaf) ?? preamble));
  const branchPoints = [preamble, ...turns].filter((turn) => turn.children.filter((child) => !child.isLocal).length > 1);
  return { preamble, turns, branchPoints, liveLeaf };
}

function assignTurns(records: readonly ThreadRecord[], turns: readonly MutableTurn[], preamble: MutableTurn): ReadonlyMap<ThreadRecord, MutableTurn> {
  const turnOf = new Map<ThreadRecord, MutableTurn>();
  for (const turn of turns) if (turn.start !== undefined) turnOf.set(turn.start, turn);

  /** Follows the parents to a record whose turn is known; a chain that ends or runs in a circle goes on with the record before its end. */
  function findTurn(record: ThreadRecord): MutableTurn {
    // Nearly always the parent stands before its child and is known already.
    const near = turnOf.get(record) ?? turnOf.get((record.node.uuid === undefined ? record.previous : record.parent) ?? record);
    if (near !== undefined) {
      turnOf.set(record, near);
      return near;
    }
    const walked: ThreadRecord[] = [];
    const seen = new Set<ThreadRecord>();
    let at: ThreadRecord | undefined = record;
    let turn: MutableTurn | undefined;
    while (at !== undefined) {
      turn = turnOf.get(at);
      if (turn !== undefined || seen.has(at)) break;
      seen.add(at);
      walked.push(at);
      // A record without uuid has nobody below it and no parent that counts: it belongs where it stands.
      at = at.node.uuid === undefined ? at.previous : (at.parent ?? toEarlier(at, seen));
      if (at !== undefined && seen.has(at)) at = toEarlier(getFirst(at, walked), seen);
    }
    const found = turn ?? preamble;
    for (const passed of walked) turnOf.set(passed, found);
    return found;
  }

  for (const record of records) findTurn(record).records.push(record);
  return turnOf;
}

/** The nearest record before one that was not walked yet; a circle that leads back to itself ends in the preamble. */
function toEarlier(record: ThreadRecord, seen: ReadonlySet<ThreadRecord>): ThreadRecord | undefined {
  let earlier = record.previous;
  while (earlier !== undefined && seen.has(earlier)) earlier = earlier.previous;
  return earlier;
}

/** Of a circle, the record that stands first in the file. */
function getFirst(entry: ThreadRecord, walked: readonly ThreadRecord[]): ThreadRecord {
  return walked.slice(walked.indexOf(entry)).reduce((first, record) => (record.node.index < first.node.index ? record : first), entry);
}

function linkTurns(turns: readonly MutableTurn[], preamble: MutableTurn, turnOf: ReadonlyMap<ThreadRecord, MutableTurn>): void {
  for (const turn of turns) {
    const above = turn.start?.parent;
    turn.parent = above === undefined ? preamble : (turnOf.get(above) ?? preamble);
  }
  cutCircles(turns, preamble);
  for (const turn of turns) (turn.parent as MutableTurn).children.push(turn);
}

/** Parents that run in a circle would hide all their turns; the first of them becomes a child of the preamble. */
function cutCircles(turns: readonly MutableTurn[], preamble: MutableTurn): void {
  const safe = new Set<Turn>([preamble]);
  for (const turn of turns) {
    const path: MutableTurn[] = [];
    const onPath = new Set<Turn>();
    for (let at = turn; !safe.has(at); at = at.parent as MutableTurn) {
      if (onPath.has(at)) {
        path.slice(path.indexOf(at)).reduce((first, other) => (other.number < first.number ? other : first)).parent = preamble;
        break;
      }
      path.push(at);
      onPath.add(at);
    }
    for (const passed of path) safe.add(passed);
  }
}

function markLocal(turns: readonly MutableTurn[], preamble: Turn): void {
  const order: MutableTurn[] = [];
  const waiting = [...preamble.children] as MutableTurn[];
  while (waiting.length > 0) {
    const turn = waiting.pop() as MutableTurn;
    order.push(turn);
    for (const child of turn.children) waiting.push(child as MutableTurn);
  }
  // Children before their parents: a turn is local only if everything below it is.
  for (const turn of order.reverse()) turn.isLocal = turn.start?.node.user?.kind === 'command' && !turn.records.some(isAnswered) && turn.children.every((child) => child.isLocal);
  if (order.length !== turns.length) throw new Error('a turn hangs nowhere');
}

function isAnswered(record: ThreadRecord): boolean {
  return record.node.assistant !== undefined && record.node.assistant.model !== '<synthetic>';
}

function findLiveLeaf(records: readonly ThreadRecord[], turnOf: ReadonlyMap<ThreadRecord, Turn>, lastPrompt: LastPrompt | undefined): ThreadRecord | undefined {
  const isOutsideLocal = (record: ThreadRecord) => turnOf.get(record)?.isLocal !== true;
  const last = records.findLast((record) => record.node.uuid !== undefined && isOutsideLocal(record));
  if (last === undefined || lastPrompt?.leafUuid === undefined || lastPrompt.index < last.node.index) return last;
  const named = records.find((record) => record.node.uuid === lastPrompt.leafUuid);
  return named !== undefined && isOutsideLocal(named) ? named : last;
}

function markLive(turns: readonly MutableTurn[], preamble: MutableTurn, leafTurn: MutableTurn): void {
  for (let turn: MutableTurn | undefined = leafTurn; turn !== undefined; turn = turn.parent as MutableTurn | undefined) turn.isLive = true;
  preamble.isLive = true;
  const waiting: Turn[] = [preamble, ...turns.filter((turn) => turn.isLive)];
  while (waiting.length > 0) {
    for (const child of waiting.pop()?.children ?? []) {
      if (child.isLocal && !child.isLive) {
        (child as MutableTurn).isLive = true;
        waiting.push(child);
      }
    }
  }
}

function createTurn(number: number, start: ThreadRecord | undefined): MutableTurn {
  return { number, start, parent: undefined, children: [], records: [], isLocal: false, isLive: false };
}

interface MutableTurn extends Turn {
  parent: Turn | undefined;
  readonly children: Turn[];
  readonly records: ThreadRecord[];
  isLocal: boolean;
  isLive: boolean;
}
