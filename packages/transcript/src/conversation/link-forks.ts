import { IdTable } from '../columns/id-table.ts';
import type { Session } from './build-session.ts';
import { listForkOrder, type ForkLines } from './fork-order.ts';
import { listRecordNumbers } from './link-thread.ts';

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
 * Which sessions of a project are copies of others: their records say it, or share uuids, since copied lines keep
 * theirs.
 */
export function linkForks(sessions: readonly Session[]): ReadonlyMap<string, ForkLink> {
  const links = new Map<string, ForkLink>();
  const uuids = new IdTable();
  // A session alone is no copy of another: that need not cost anything, however long it is.
  const lines = sessions.length < 2 ? [] : sessions.flatMap((session) => toLines(session, uuids));
  const order = listForkOrder(lines, uuids.length);
  // By number of the uuid: the place of its session in the order, and of the last session that has it, plus one.
  const owners = new Int32Array(uuids.length);
  const seen = new Int32Array(uuids.length);
  for (const [at, { id, numbers }] of order.entries()) {
    let copiedRecords = 0;
    let junction = -1;
    for (const number of numbers) {
      if (number === -1 || seen[number] === at + 1) continue;
      seen[number] = at + 1;
      if (owners[number] === 0) owners[number] = at + 1;
      else {
        copiedRecords++;
        junction = number;
      }
    }
    if (junction !== -1)
      links.set(id, {
        from: order[(owners[junction] ?? 0) - 1]?.id ?? '',
        junctionUuid: uuids.get(junction),
        copiedRecords,
      });
  }
  for (const session of sessions) {
    const named = toNamedLink(session);
    if (named !== undefined) links.set(session.id, named);
  }
  return links;
}

/** The same sessions, each behind the one that it was copied from. */
export function sortForks(sessions: readonly Session[]): readonly Session[] {
  const uuids = new IdTable();
  const lines = sessions.flatMap((session) => toLines(session, uuids).map((own) => ({ ...own, session })));
  return [...new Set([...listForkOrder(lines, uuids.length).map(({ session }) => session), ...sessions])];
}

/** The records of the copy name the origin themselves, even where it is gone. */
function toNamedLink({ id, files: { main } }: Session): ForkLink | undefined {
  const fact = main?.facts.forkedFrom;
  if (main === undefined || fact === undefined || fact.session === id) return undefined;
  return {
    from: fact.session,
    junctionUuid: main.facts.nodes.table.getUuid(fact.lastIndex) ?? '',
    copiedRecords: fact.records,
  };
}

/** As numbers: as strings, the uuids would be most of what reading a huge session takes. */
function toLines({ id, thread, files: { main } }: Session, uuids: IdTable): readonly ForkLines[] {
  if (main === undefined) return [];
  const { table } = main.facts.nodes;
  const records = listRecordNumbers(thread);
  return [
    {
      id,
      forkedFrom: main.facts.forkedFrom?.session,
      numbers: records.map((record) => (table.uuidAt(record) === -1 ? -1 : uuids.put(table.getUuid(record) ?? ''))),
      timeAt: (line) => table.getTime(records[line] ?? -1),
    },
  ];
}
