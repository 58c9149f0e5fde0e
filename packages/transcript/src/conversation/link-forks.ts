import { IdTable } from '../columns/id-table.ts';
import type { Session } from './build-session.ts';
import { listRecordNumbers } from './link-thread.ts';
import type { RecordTable } from './table/record-table.ts';

/** A session that began as a copy of another one: `--fork-session`, an older resume, or a copy by hand. */
export interface ForkLink {
  /** The session that was copied from. */
  readonly from: string;
  /** The last record that both have; after it the two go their own ways. */
  readonly junctionUuid: string;
  /** How many records were copied. Over several sessions they count once, where they came from. */
  readonly copiedRecords: number;
}

/**
 * Which sessions of a project are copies of others, by the uuids they share: copied lines keep theirs. The original is
 * the one that has nothing of its own, or wrote the first record of its own earlier.
 */
export function linkForks(sessions: readonly Session[]): ReadonlyMap<string, ForkLink> {
  const links = new Map<string, ForkLink>();
  const candidates = sessions.filter((session) => session.files.main !== undefined);
  // A session alone is no copy: that need not cost anything, however long it is.
  if (candidates.length < 2) return links;
  const uuids = new IdTable();
  const outlines = candidates.flatMap((session) => toOutline(session, uuids));
  const shared = countOwners(outlines, uuids.length);
  // Originals come first, so that a uuid is owned by the session that wrote it.
  const byOrigin = outlines
    .map((outline) => ({ ...outline, ownMs: toFirstOwnMs(outline, shared) }))
    .sort((a, b) => a.ownMs - b.ownMs || compareOrigins(a, b));
  /** By number of the uuid: the place of its session in the order of origin, plus one. */
  const owners = new Int32Array(uuids.length);
  for (const [at, { id, numbers }] of byOrigin.entries()) {
    const copied = numbers.filter((number) => owners[number] !== 0);
    const junction = copied.at(-1);
    if (junction !== undefined)
      links.set(id, {
        from: byOrigin[(owners[junction] ?? 0) - 1]?.id ?? '',
        junctionUuid: uuids.get(junction),
        copiedRecords: copied.length,
      });
    for (const number of numbers) if (owners[number] === 0) owners[number] = at + 1;
  }
  return links;
}

/**
 * The uuids of a main thread, each once, by their numbers over all sessions, with the first record that has each. As
 * strings they would be most of what reading a huge session takes.
 */
interface Outline {
  readonly id: string;
  readonly table: RecordTable;
  readonly numbers: Int32Array;
  readonly records: Int32Array;
}

function toOutline({ id, thread, files }: Session, uuids: IdTable): readonly Outline[] {
  const table = files.main?.facts.nodes.table;
  if (table === undefined) return [];
  const isKnown = new Uint8Array(table.uuids.length);
  const records = listRecordNumbers(thread).filter((record) => {
    const uuid = table.uuidAt(record);
    if (uuid === -1 || isKnown[uuid] === 1) return false;
    isKnown[uuid] = 1;
    return true;
  });
  return [{ id, table, numbers: records.map((record) => uuids.put(table.getUuid(record) ?? '')), records }];
}

/** Stable where times say nothing. */
function compareOrigins(a: Outline, b: Outline): number {
  return a.numbers.length - b.numbers.length || (a.id < b.id ? -1 : 1);
}

function countOwners(outlines: readonly Outline[], length: number): Int32Array {
  const counts = new Int32Array(length);
  for (const { numbers } of outlines) for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

/** When the session first wrote something that no other has; before everything else where it never did. */
function toFirstOwnMs({ table, numbers, records }: Outline, shared: Int32Array): number {
  let first = Infinity;
  for (const [at, number] of numbers.entries()) {
    const ms = shared[number] === 1 ? table.getTime(records[at] ?? 0) : Number.NaN;
    if (ms < first) first = ms;
  }
  return first === Infinity ? 0 : first;
}
