import { createHash } from 'node:crypto';
import type { SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { toReadCondition } from '../audience/to-read-condition.ts';
import { number, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { listSessionRoots } from './list-sessions.ts';

/** The sessions that somebody may read. */
export interface ReadableSessions {
  /** The same for the same sessions, and for no others. */
  readonly scope: string;
  /** Where they are in the archive. */
  readonly rootKeys: ReadonlySet<string>;
}

/**
 * What people may read, as it is at each question. All sessions are listed once for each of them; then only those are
 * asked about whose rights changed, which triggers of the database note down in the transaction of the change.
 */
export interface Rights {
  find(audience: Audience): Promise<ReadableSessions>;
}

interface Known extends ReadableSessions {
  readonly rootKeys: ReadonlySet<string>;
  /** By their ids. */
  readonly byId: ReadonlyMap<string, string>;
  readonly sum: bigint;
  /** Changes from here on are not in it, or perhaps not. */
  readonly mark: number;
  readonly listedMs: number;
}

interface Change {
  readonly session: string | undefined;
  readonly project: string | undefined;
  readonly person: string | undefined;
}

/** Lists of people who asked last. */
const mostKept = 32;
/** Then all is listed again. Changes are kept for longer than that. */
const oldestMs = 3_600_000;
/** With more changes it is less work to list all again. */
const mostChanges = 200;

export function openRights(store: HubStore): Rights {
  const { connection } = store;
  const kept = new Map<string, Promise<Known>>();
  /** Ids of changes that were there one and two periods ago. */
  let ages: readonly number[] = [];
  let agedMs = performance.now();

  /** Every change of a transaction that is not visible yet has this number or a later one. */
  async function readMark(): Promise<number> {
    const [row] = await connection.all(
      connection.dialect === 'postgres'
        ? 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS mark'
        : 'SELECT COALESCE(MAX(at), 0) + 1 AS mark FROM hub_rights_change',
    );
    return number(row ?? {}, 'mark');
  }

  async function list(audience: Audience): Promise<Known> {
    const listedMs = performance.now();
    // First the mark: what changes meanwhile is asked about again.
    const mark = await readMark();
    const roots = await listSessionRoots(store, audience);
    return build(new Map(roots.map(({ id, rootKey }) => [id, rootKey])), mark, listedMs);
  }

  async function bringUpToDate(known: Known, audience: Audience): Promise<Known> {
    if (performance.now() - known.listedMs > oldestMs) return list(audience);
    const mark = await readMark();
    const changes = (
      await connection.all(
        `SELECT session, project, person FROM hub_rights_change WHERE at >= ? LIMIT ${mostChanges + 1}`,
        [known.mark],
      )
    ).map(toChange);
    if (changes.length > mostChanges) return list(audience);
    if (changes.length === 0) return mark === known.mark ? known : { ...known, mark };
    const changed = new Map<string, string | undefined>();
    const put = (id: string, rootKey: string | undefined) => {
      if (known.byId.get(id) === rootKey) changed.delete(id);
      else changed.set(id, rootKey);
    };
    const may = toReadCondition(audience);
    const ask = (where: string, values: readonly SqlValue[]) =>
      connection.all(
        `SELECT s.id, s.root_key, CASE WHEN ${may.sql} THEN 1 ELSE 0 END AS readable FROM hub_session s WHERE ${where}`,
        [...may.values, ...values],
      );
    const ids = [...new Set(changes.flatMap(({ session }) => session ?? []))];
    if (ids.length > 0) {
      const found = await ask(`s.id IN (${ids.map(() => '?').join(', ')})`, ids);
      const there = new Map(found.map((row) => [text(row, 'id'), row]));
      for (const id of ids) put(id, toReadable(there.get(id)));
    }
    const pairs = new Map(
      changes.flatMap(({ project, person }) =>
        project === undefined || person === undefined
          ? []
          : [[`${project} ${person}`, [project, person] as const] as const],
      ),
    );
    for (const pair of pairs.values())
      for (const row of await ask('s.project = ? AND s.person = ?', pair)) put(text(row, 'id'), toReadable(row));
    // Most changes are of no concern to whoever asks, and a list may be long.
    return changed.size === 0 ? { ...known, mark } : change(known, changed, mark);
  }

  /** Changes that nobody can need any more: lists are at most one period old, and transactions far shorter. */
  async function forgetOld(): Promise<void> {
    if (performance.now() - agedMs < oldestMs) return;
    agedMs = performance.now();
    const [row] = await connection.all('SELECT COALESCE(MAX(number), 0) AS last FROM hub_rights_change');
    const last = number(row ?? {}, 'last');
    const [old] = ages.slice(-2, -1);
    ages = [...ages.slice(-1), last];
    // One stays, so that numbers go on from there.
    if (old !== undefined && old > 0)
      await connection.run('DELETE FROM hub_rights_change WHERE number <= ? AND number < ?', [old, last]);
  }

  return {
    async find(audience) {
      await forgetOld();
      const key = toKey(audience);
      const before = kept.get(key);
      const now = before === undefined ? list(audience) : before.then((known) => bringUpToDate(known, audience));
      kept.delete(key);
      kept.set(key, now);
      // What failed is tried again from the beginning.
      now.catch(() => kept.get(key) === now && kept.delete(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return now;
    },
  };
}

/** Everything that `toReadCondition` looks at. */
function toKey(audience: Audience): string {
  switch (audience.kind) {
    case 'person':
      return JSON.stringify(['person', audience.person, audience.teams.toSorted()]);
    case 'key':
      return JSON.stringify([
        'key',
        audience.person,
        audience.teams.toSorted(),
        audience.scopes.includes('read'),
        audience.project,
      ]);
    case 'link':
      return JSON.stringify(['link', audience.session]);
    case 'operator':
      return 'operator';
  }
}

function toChange(row: SqlRow): Change {
  return {
    session: optionalText(row, 'session'),
    project: optionalText(row, 'project'),
    person: optionalText(row, 'person'),
  };
}

function toReadable(row: SqlRow | undefined): string | undefined {
  return row !== undefined && number(row, 'readable') === 1 ? text(row, 'root_key') : undefined;
}

function change(known: Known, changed: ReadonlyMap<string, string | undefined>, mark: number): Known {
  const byId = new Map(known.byId);
  let { sum } = known;
  for (const [id, rootKey] of changed) {
    const before = byId.get(id);
    if (before !== undefined) sum -= toNumber(before);
    if (rootKey === undefined) byId.delete(id);
    else {
      sum += toNumber(rootKey);
      byId.set(id, rootKey);
    }
  }
  return build(byId, mark, known.listedMs, sum);
}

function build(byId: ReadonlyMap<string, string>, mark: number, listedMs: number, known?: bigint): Known {
  const rootKeys = new Set(byId.values());
  let sum = known ?? 0n;
  if (known === undefined) for (const rootKey of rootKeys) sum += toNumber(rootKey);
  // Keys are random and the hub's own: nobody can look for others with the same sum.
  return { scope: `${rootKeys.size}-${sum.toString(36)}`, rootKeys, byId, sum, mark, listedMs };
}

/** 128 bits. */
function toNumber(rootKey: string): bigint {
  const digest = createHash('sha256').update(rootKey).digest();
  return (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
}
