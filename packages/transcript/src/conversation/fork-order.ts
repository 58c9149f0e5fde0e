import { openUnions } from '../columns/open-unions.ts';

/** The lines of a main thread, as far as they tell a copy from what it was copied from. */
export interface ForkLines {
  readonly id: string;
  /** The session that its records name as their origin. */
  readonly forkedFrom: string | undefined;
  /** By line: the number of its uuid over all sessions, -1 where it has none. */
  readonly numbers: Int32Array;
  /** The time of a line; NaN where it has none. */
  readonly timeAt: (line: number) => number;
}

/** Sessions of which one is a copy of another, each behind its origin. `ids` is how many uuids there are. */
export function listForkOrder<Lines extends ForkLines>(sessions: readonly Lines[], ids: number): readonly Lines[] {
  return listRelated(sessions, ids).flatMap((related) => sortRelated(related, ids));
}

/**
 * Groups of sessions of which one has the first record of another: a copy begins with records of its origin, if not
 * with all of them.
 */
function listRelated<Lines extends ForkLines>(sessions: readonly Lines[], ids: number): readonly (readonly Lines[])[] {
  const unions = openUnions(sessions.length);
  /** By uuid: a session that begins with it, plus one. */
  const firsts = new Int32Array(ids);
  for (const [at, { numbers }] of sessions.entries()) {
    const first = numbers.find((number) => number !== -1);
    if (first === undefined) continue;
    if (firsts[first] === 0) firsts[first] = at + 1;
    else unions.join(at, (firsts[first] as number) - 1);
  }
  for (const [at, { numbers }] of sessions.entries())
    for (const number of numbers) {
      const first = number === -1 ? 0 : (firsts[number] as number);
      if (first !== 0 && first !== at + 1) unions.join(at, first - 1);
    }
  return unions.list().map((group) => group.map((at) => sessions[at] as Lines));
}

/** Next comes the one that has fewest origins among those left: none, but where the signs run in a circle. */
function sortRelated<Lines extends ForkLines>(related: readonly Lines[], ids: number): readonly Lines[] {
  const compare = openComparison(related, ids);
  const left = [...related.keys()].sort((a, b) => compareAlone(related[a] as Lines, related[b] as Lines));
  const origins = related.map((_, at) => left.filter((other) => compare(other, at) < 0).length);
  const sorted: Lines[] = [];
  while (left.length > 0) {
    const next = left.reduce((best, at) => ((origins[at] as number) < (origins[best] as number) ? at : best));
    sorted.push(related[next] as Lines);
    left.splice(left.indexOf(next), 1);
    for (const at of left) if (compare(next, at) < 0) origins[at] = (origins[at] as number) - 1;
  }
  return sorted;
}

/** Below 0 if the first of two is an origin of the second; 0 if they share nothing. */
function openComparison(related: readonly ForkLines[], ids: number): (a: number, b: number) => number {
  const signs = related.map(() => new Map<number, Signs>());
  const runs = toRuns(related, ids);
  const owners = new Int32Array(ids);
  for (const [other, others] of runs.entries()) {
    for (const { number } of others) if (number !== -1) owners[number] = other + 1;
    for (const [at, own] of runs.entries()) {
      const found = at === other ? undefined : findSigns(own, (number) => owners[number] === other + 1);
      if (found !== undefined) signs[at]?.set(other, found);
    }
  }
  return (a, b) => {
    const [own, others] = [signs[a]?.get(b), signs[b]?.get(a)];
    return own === undefined || others === undefined
      ? 0
      : compareNames(related[a], related[b]) || compareSigns(own, others);
  };
}

/** A record that some other session has too, and what is before it that no other has. */
interface Run {
  /** Of its uuid; -1 behind the last such record. */
  readonly number: number;
  readonly ms: number;
  readonly hasOwn: boolean;
  readonly ownMs: number;
  readonly ownRecordMs: number;
}

/** Sessions are compared two by two: what a session has for itself is looked at once. */
function toRuns(related: readonly ForkLines[], ids: number): readonly (readonly Run[])[] {
  const owners = new Int32Array(ids);
  const isShared = new Uint8Array(ids);
  for (const [at, { numbers }] of related.entries()) {
    for (const number of numbers) {
      if (number === -1) continue;
      if (owners[number] !== 0 && owners[number] !== at + 1) isShared[number] = 1;
      owners[number] = at + 1;
    }
  }
  return related.map(({ numbers, timeAt }) => {
    const runs: Run[] = [];
    const none = { hasOwn: false, ownMs: Infinity, ownRecordMs: Infinity };
    let own = { ...none };
    for (let line = 0; line < numbers.length; line++) {
      const number = numbers[line] as number;
      const ms = timeAt(line);
      if (number !== -1 && isShared[number] === 1) {
        runs.push({ number, ms, ...own });
        own = { ...none };
        continue;
      }
      own.hasOwn = true;
      if (ms < own.ownMs) own.ownMs = ms;
      if (number !== -1 && ms < own.ownRecordMs) own.ownRecordMs = ms;
    }
    return [...runs, { number: -1, ms: Number.NaN, ...own }];
  });
}

/** What the lines of a session tell where it is compared with another one. Infinity stands for nothing. */
interface Signs {
  /** The earliest time of a line that only this one has, lines without uuid included. */
  readonly ownMs: number;
  readonly lastSharedMs: number;
  /** How many shared records are before its first own line between them. */
  readonly ownBetween: number;
  /** The earliest time of a record that only this one has. */
  readonly ownRecordMs: number;
}

/** undefined if the two share nothing. */
function findSigns(runs: readonly Run[], isShared: (number: number) => boolean): Signs | undefined {
  let ownMs = Infinity;
  let ownRecordMs = Infinity;
  let lastSharedMs = -Infinity;
  let shared = 0;
  let candidate = Infinity;
  let ownBetween = Infinity;
  for (const run of runs) {
    if (run.hasOwn && shared > 0 && candidate === Infinity) candidate = shared;
    if (run.ownMs < ownMs) ownMs = run.ownMs;
    if (run.ownRecordMs < ownRecordMs) ownRecordMs = run.ownRecordMs;
    if (run.number === -1) continue;
    if (isShared(run.number)) {
      shared++;
      if (!Number.isNaN(run.ms)) lastSharedMs = run.ms;
      if (ownBetween === Infinity) ownBetween = candidate;
      continue;
    }
    // Of a third session, and so one of its own where it is compared with this one.
    if (shared > 0 && candidate === Infinity) candidate = shared;
    if (run.ms < ownMs) ownMs = run.ms;
    if (run.ms < ownRecordMs) ownRecordMs = run.ms;
  }
  return shared === 0 ? undefined : { ownMs, ownRecordMs, lastSharedMs, ownBetween };
}

/** Below 0 if the first is the origin. */
function compareNames(a: ForkLines | undefined, b: ForkLines | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return Number(a.forkedFrom === b.id) - Number(b.forkedFrom === a.id);
}

/**
 * The origin wrote while the shared records were written: a line of its own is older than the last of them, or stands
 * between them. A copy takes over records alone, and whatever it adds is younger and is before or behind them. None
 * of that changes when the origin goes on. Where neither says anything, an older client made the copy, and its origin
 * never went on: it has nothing of its own, or less than others.
 */
function compareSigns(a: Signs, b: Signs): number {
  const early = (signs: Signs) => (signs.ownMs < signs.lastSharedMs ? signs.ownMs : Infinity);
  const own = (ms: number) => (ms === Infinity ? -Infinity : ms);
  return (
    compareNumbers(early(a), early(b)) ||
    compareNumbers(a.ownBetween, b.ownBetween) ||
    compareNumbers(own(a.ownMs), own(b.ownMs)) ||
    compareNumbers(own(a.ownRecordMs), own(b.ownRecordMs))
  );
}

function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where nothing else tells: the shorter one, then by name. */
function compareAlone(a: ForkLines, b: ForkLines): number {
  return a.numbers.length - b.numbers.length || (a.id < b.id ? -1 : 1);
}
