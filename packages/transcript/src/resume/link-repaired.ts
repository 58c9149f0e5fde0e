import { collectLoad, type ClientLoad, type ResumeLinks } from './find-client-load.ts';
import type { ResumeRecord } from './resume-record.ts';

/** A link that is not as it should be. */
export interface BrokenLink {
  readonly record: number;
  readonly problem: 'dangling' | 'root' | 'circle' | 'result-elsewhere' | 'lost-boundary';
  /** The record that it should follow; -1 for none. */
  readonly to: number;
  /** false where a person may have gone back to the start, which looks the same. */
  readonly isCertain: boolean;
}

/** A transcript with its links as they should be. */
export interface RepairedLinks extends ResumeLinks {
  readonly broken: readonly BrokenLink[];
  /** Records whose uuid an earlier one has, with that one; `isCopy`: both say the same. */
  readonly repeated: readonly { readonly record: number; readonly of: number; readonly isCopy: boolean }[];
  /** Calls of the conversation whose result is in no line, without those that it ends with; with their records. */
  readonly lostResults: ReadonlyMap<string, number>;
  readonly load: ClientLoad;
}

const noLeaf = '00000000-0000-0000-0000-000000000000';

/**
 * Links every record of the main thread the way it was written: a record whose parent is missing follows the nearest
 * one before it in the file, as in every view of ours.
 */
export function linkRepaired(records: readonly ResumeRecord[], onlyCertain = false): RepairedLinks {
  const { first, parentOf, repeated, left } = openUuids(records);
  const parents = new Int32Array(records.length).fill(-1);
  const broken: BrokenLink[] = [];
  const callers = new Map<string, number>();
  const summarised = new Set(records.flatMap(({ isSummary, parentUuid }) => (isSummary ? (parentUuid ?? []) : [])));
  const isThread = (at: number) => isInThread(records[at] as ResumeRecord) && !left.has(at);
  let previous = -1;
  let wentToStart = false;
  for (const [at, record] of records.entries()) {
    if (record.leaf !== undefined) wentToStart = record.leaf.uuid === noLeaf;
    if (!isThread(at)) continue;
    for (const id of record.calls) if (!callers.has(id)) callers.set(id, at);
    const named = parentOf(at);
    const isOwnRoot = previous === -1 || record.compaction !== undefined;
    const fix = (problem: BrokenLink['problem'], to: number, isCertain = true) => {
      parents[at] = to;
      broken.push({ record: at, problem, to, isCertain });
    };
    if (named !== undefined) parents[at] = named;
    else if (record.parentUuid === null) {
      const isStart = isOwnRoot || record.isSummary || (wentToStart && record.startsTurn);
      if (!isStart && !(onlyCertain && record.startsTurn)) fix('root', previous, !record.startsTurn);
    } else if (record.isSummary) fix('lost-boundary', -1);
    else if (record.compaction === undefined) fix('dangling', previous);
    wentToStart = false;
    // A compaction whose summary is lost would cut off all that is before it.
    if (record.compaction === undefined || summarised.has(record.uuid ?? '')) previous = at;
  }
  breakCircles(records, parents, broken);
  moveResults(records, parents, broken, callers);
  const leaf = findLeaf(records, isThread, parents, first);
  const links = { leaf, parents };
  const lostResults = onlyCertain ? new Map<string, number>() : findLostResults(records, links, first);
  const load = collectLoad(records, links, first, new Set(lostResults.keys()));
  return { ...links, broken: merge(broken), repeated, lostResults, load };
}

/** The client itself notes down that a call was interrupted which the conversation ends with. */
function findLostResults(
  records: readonly ResumeRecord[],
  links: ResumeLinks,
  first: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const { reached } = collectLoad(records, links, first);
  const results = new Set(records.flatMap((record) => record.results));
  const lastAnswer = records.findLastIndex((record, at) => record.speaker === 'assistant' && reached.has(at));
  const lastPrompt = records.findLastIndex((record, at) => record.startsTurn && reached.has(at));
  const isLast = ({ messageId }: ResumeRecord) =>
    lastPrompt < lastAnswer && messageId !== undefined && messageId === records[lastAnswer]?.messageId;
  const lost = new Map<string, number>();
  for (const at of [...reached].sort((a, b) => a - b)) {
    const record = records[at] as ResumeRecord;
    if (record.calls.length > 0 && !isLast(record))
      for (const id of record.calls) if (!results.has(id)) lost.set(id, at);
  }
  return lost;
}

function isInThread({ uuid, isStep, isSidechain }: ResumeRecord): boolean {
  return uuid !== undefined && isStep && !isSidechain;
}

interface Uuids {
  /** By uuid: the first record that has it. */
  readonly first: ReadonlyMap<string, number>;
  readonly repeated: RepairedLinks['repeated'];
  /** Copies of an earlier record, which are left out. */
  readonly left: ReadonlySet<number>;
  /** The record that a link means: of several with that uuid the nearest before, else the first. */
  readonly parentOf: (at: number) => number | undefined;
}

function openUuids(records: readonly ResumeRecord[]): Uuids {
  const all = new Map<string, number[]>();
  const repeated: { record: number; of: number; isCopy: boolean }[] = [];
  const left = new Set<number>();
  for (const [at, record] of records.entries()) {
    const { uuid, isStep } = record;
    if (uuid === undefined || !isStep) continue;
    const known = all.get(uuid);
    const of = known?.at(-1);
    if (known === undefined || of === undefined) {
      all.set(uuid, [at]);
      continue;
    }
    const earlier = records[of] as ResumeRecord;
    const isCopy = earlier.textKey === record.textKey && earlier.speaker === record.speaker;
    repeated.push({ record: at, of, isCopy });
    if (isCopy) left.add(at);
    else known.push(at);
  }
  return {
    first: new Map([...all].map(([uuid, places]) => [uuid, places[0] as number])),
    repeated,
    left,
    parentOf(at) {
      const { parentUuid } = records[at] as ResumeRecord;
      const places = parentUuid === null ? undefined : all.get(parentUuid);
      if (places === undefined) return undefined;
      let [low, high] = [0, places.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((places[middle] as number) < at) low = middle + 1;
        else high = middle;
      }
      return places[low - 1] ?? (places[low] === at ? places[low + 1] : places[low]);
    },
  };
}

/** A link that leads back to where it came from is replaced by the one before in the file. */
function breakCircles(records: readonly ResumeRecord[], parents: Int32Array, broken: BrokenLink[]): void {
  /** By record: 0 not seen, 1 on the way that is walked, 2 leads to a root. */
  const state = new Uint8Array(records.length);
  for (let start = 0; start < records.length; start++) {
    const way: number[] = [];
    let at = start;
    while (at !== -1 && state[at] === 0) {
      state[at] = 1;
      way.push(at);
      at = parents[at] as number;
    }
    if (at !== -1 && state[at] === 1) {
      // The record that is first in the file is the one whose link must be wrong: its parent was written later.
      const first = way.slice(way.indexOf(at)).reduce((least, each) => Math.min(least, each));
      let to = first - 1;
      while (to !== -1 && !isInThread(records[to] as ResumeRecord)) to--;
      parents[first] = to;
      broken.push({ record: first, problem: 'circle', to, isCertain: true });
    }
    for (const each of way) state[each] = 2;
  }
}

/** A result follows its call; on another branch it takes what comes after it away from the conversation. */
function moveResults(
  records: readonly ResumeRecord[],
  parents: Int32Array,
  broken: BrokenLink[],
  callers: ReadonlyMap<string, number>,
): void {
  for (const [at, record] of records.entries()) {
    const [id] = record.results;
    const caller = id === undefined || !isInThread(record) ? undefined : callers.get(id);
    if (caller === undefined || caller >= at) continue;
    const { messageId } = records[caller] as ResumeRecord;
    let above = parents[at] as number;
    for (let steps = 0; above > caller && steps < 1000; steps++) above = parents[above] as number;
    const isBelow = above === caller || (messageId !== undefined && records[above]?.messageId === messageId);
    if (isBelow) continue;
    parents[at] = caller;
    broken.push({ record: at, problem: 'result-elsewhere', to: caller, isCertain: true });
  }
}

/** What was found last about a record counts. */
function merge(broken: readonly BrokenLink[]): readonly BrokenLink[] {
  const byRecord = new Map<number, BrokenLink>();
  for (const link of broken) {
    const before = byRecord.get(link.record);
    byRecord.set(link.record, before === undefined ? link : { ...before, to: link.to, isCertain: true });
  }
  return [...byRecord.values()].sort((a, b) => a.record - b.record);
}

/**
 * Where the conversation ends: at a leaf that was marked after the last message, else behind that message. A mark that
 * is older, or a record without any message behind a branch, ends nothing.
 */
function findLeaf(
  records: readonly ResumeRecord[],
  isThread: (at: number) => boolean,
  parents: Int32Array,
  first: ReadonlyMap<string, number>,
): number {
  const isMessage = (at: number) => isThread(at) && records[at]?.speaker !== undefined;
  let last = records.length - 1;
  while (last >= 0 && !isMessage(last)) last--;
  const mark = records.findLastIndex(({ leaf }) => leaf !== undefined);
  const marked = records[mark]?.leaf;
  const named = marked === undefined || mark < last ? undefined : first.get(marked.uuid);
  const children = new Set(parents);
  if (marked !== undefined && named !== undefined && (marked.isExplicit || !children.has(named))) return named;
  if (last === -1) return records.findLastIndex((_, at) => isThread(at));
  // Notes of the client follow the message; the next prompt hangs on the last of them.
  let end = last;
  for (let at = last + 1; at < records.length; at++) if (isThread(at) && parents[at] === end) end = at;
  return end;
}
