import type { ResumeRecord } from './resume-record.ts';

/** What `claude --resume` makes of a transcript. */
export interface ClientLoad {
  /** The record that the next prompt will follow; -1 for none: then there is nothing to resume. */
  readonly leaf: number;
  /** Every record that it reaches. */
  readonly reached: ReadonlySet<number>;
  /** Messages that are sent with the next prompt, by number of the record. */
  readonly messages: ReadonlySet<number>;
  /** Messages among them that make the client or the API refuse every prompt. */
  readonly refused: readonly number[];
}

/** Links of a transcript by number of the record; -1 stands for none. */
export interface ResumeLinks {
  readonly leaf: number;
  readonly parents: Int32Array;
}

/**
 * The rules of the client, as measured with 2.1.325 (`docs/repair.md`): of several records with one uuid the last
 * counts; the conversation ends at the last marked leaf, where a person chose it or nothing follows it, else at the
 * last record that nothing follows; from there up to a root or a compaction. Where a parent is missing or the links run
 * in a circle, it goes on at the record written last before that one.
 */
export function findClientLoad(records: readonly ResumeRecord[]): ClientLoad {
  const byUuid = new Map<string, number>();
  for (const [at, { uuid, isStep, isReadByClient }] of records.entries())
    if (uuid !== undefined && isStep && isReadByClient) byUuid.set(uuid, at);
  const leaf = findClientLeaf(records, byUuid);
  const parents = new Int32Array(records.length).fill(-1);
  const findWrittenBefore = openTimes(records, byUuid);
  const seen = new Set<number>();
  for (let at = leaf; at !== -1 && !seen.has(at); at = parents[at] ?? -1) {
    seen.add(at);
    const { parentUuid = null, compaction } = records[at] as ResumeRecord;
    if (parentUuid === null || compaction !== undefined) break;
    const named = byUuid.get(parentUuid);
    parents[at] = named === undefined || seen.has(named) ? findWrittenBefore(at, seen) : named;
  }
  return collectLoad(records, { leaf, parents }, byUuid);
}

/** What a client sends that follows these links; calls that are `answered` count as if their result were there. */
export function collectLoad(
  records: readonly ResumeRecord[],
  { leaf, parents }: ResumeLinks,
  byUuid: ReadonlyMap<string, number>,
  answered: ReadonlySet<string> = new Set(),
): ClientLoad {
  const reached = new Set<number>();
  for (let at = leaf; at !== -1 && !reached.has(at); at = parents[at] ?? -1) {
    reached.add(at);
    const { compaction } = records[at] as ResumeRecord;
    if (compaction === undefined) continue;
    for (const uuid of compaction.preserved) {
      const kept = byUuid.get(uuid);
      if (kept !== undefined) reached.add(kept);
    }
    break;
  }
  addParallel(records, reached, byUuid);
  const calls = new Set<string>();
  const results = new Set(answered);
  for (const at of reached) {
    const record = records[at] as ResumeRecord;
    for (const id of record.calls) calls.add(id);
    for (const id of record.results) results.add(id);
  }
  const messages = new Set<number>();
  for (const at of reached) {
    const record = records[at] as ResumeRecord;
    if (record.speaker === undefined) continue;
    // A call or a result without its other half is left out; what else is in the message is sent.
    const halves = [...record.calls.filter((id) => results.has(id)), ...record.results.filter((id) => calls.has(id))];
    const all = record.calls.length + record.results.length;
    if (all > 0 && record.blocks === all && halves.length === 0) continue;
    messages.add(at);
  }
  return {
    leaf,
    reached,
    messages,
    refused: [...messages].filter((at) => (records[at]?.oversized.length ?? 0) > 0).sort((a, b) => a - b),
  };
}

function findClientLeaf(records: readonly ResumeRecord[], byUuid: ReadonlyMap<string, number>): number {
  const followed = new Set<string>();
  for (const at of byUuid.values()) {
    const { parentUuid, isSidechain } = records[at] as ResumeRecord;
    if (parentUuid !== null && !isSidechain) followed.add(parentUuid);
  }
  const marked = records.findLast(({ leaf }) => leaf !== undefined)?.leaf;
  const named = marked === undefined ? undefined : byUuid.get(marked.uuid);
  if (marked !== undefined && named !== undefined && (marked.isExplicit || !followed.has(marked.uuid))) return named;
  let [end, last] = [-1, -1];
  for (const [uuid, at] of byUuid) {
    if (records[at]?.isSidechain === true) continue;
    if (at > last) last = at;
    if (at > end && !followed.has(uuid)) end = at;
  }
  // Links that all run in a circle have no end.
  return end === -1 ? last : end;
}

/** By time, not by place in the file; of several at the same time the first. */
function openTimes(
  records: readonly ResumeRecord[],
  byUuid: ReadonlyMap<string, number>,
): (at: number, seen: ReadonlySet<number>) => number {
  const timeOf = (at: number) => (records[at] as ResumeRecord).timeMs;
  let sorted: readonly number[] | undefined;
  return (at, seen) => {
    sorted ??= [...byUuid.values()]
      .filter((each) => records[each]?.isSidechain === false && !Number.isNaN(timeOf(each)))
      .sort((a, b) => timeOf(a) - timeOf(b) || b - a);
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (timeOf(sorted[middle] as number) < timeOf(at)) low = middle + 1;
      else high = middle;
    }
    while (low > 0 && seen.has(sorted[low - 1] as number)) low--;
    return sorted[low - 1] ?? -1;
  };
}

/** Calls that ran at the same time: their lines and results hang beside each other, and belong to one message. */
function addParallel(
  records: readonly ResumeRecord[],
  reached: Set<number>,
  byUuid: ReadonlyMap<string, number>,
): void {
  const messageIds = new Set([...reached].flatMap((at) => records[at]?.messageId ?? []));
  const calls = new Set<string>();
  for (const at of byUuid.values()) {
    const { messageId, isSidechain, calls: own } = records[at] as ResumeRecord;
    if (messageId === undefined || isSidechain || !messageIds.has(messageId)) continue;
    reached.add(at);
    for (const id of own) calls.add(id);
  }
  for (const at of byUuid.values()) if (records[at]?.results.some((id) => calls.has(id)) === true) reached.add(at);
}
