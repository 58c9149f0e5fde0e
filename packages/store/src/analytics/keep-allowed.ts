import type { ViewedFile } from '../database/search/open-search-view.ts';
import type { ClickHouse, ClickRow } from './open-clickhouse.ts';
import { toFileKey } from './read-analytics-rows.ts';
import { readNewest, type AllowedSessions } from './row-conditions.ts';
import { openSessionWindows, type SessionWindows } from './session-windows.ts';

/** A file that may be read, and the oldest push of its session that still counts. */
export interface AllowedFile {
  readonly file: ViewedFile;
  readonly since: number;
}

/** What follows from a set of sessions alone: made once, although each search needs it. */
export interface KeptAllowed {
  condition(): string;
  windows(): SessionWindows;
  roots(): ReadonlySet<string>;
  /** The time of the newest record of these sessions. */
  readNewest(clickhouse: ClickHouse, revision: string): Promise<number>;
  /** The files of the sessions that rows are of, by their keys; of all others nothing is looked at. */
  listKeys(rows: readonly ClickRow[], files: ReadonlyMap<number, ViewedFile>): ReadonlyMap<string, AllowedFile>;
}

const keptOf = new WeakMap<AllowedSessions, KeptAllowed>();
const filesOf = new WeakMap<ReadonlyMap<number, ViewedFile>, ReadonlyMap<string, readonly ViewedFile[]>>();

export function keepAllowed(allowed: AllowedSessions): KeptAllowed {
  const known = keptOf.get(allowed) ?? open(allowed);
  keptOf.set(allowed, known);
  return known;
}

function open(allowed: AllowedSessions): KeptAllowed {
  let windows: SessionWindows | undefined;
  let roots: ReadonlySet<string> | undefined;
  let bySession: ReadonlyMap<number, string> | undefined;
  let newest: { readonly revision: string; readonly read: Promise<number> } | undefined;
  const kept: KeptAllowed = {
    condition: () => kept.windows().toCondition(0, allowed.size),
    windows: () => (windows ??= openSessionWindows(Array.from(allowed.values(), ({ session }) => session))),
    roots: () => (roots ??= new Set(allowed.keys())),
    readNewest(clickhouse, revision) {
      if (newest?.revision === revision) return newest.read;
      const read = readNewest(clickhouse, kept.condition(), allowed);
      newest = { revision, read };
      read.catch(() => (newest = undefined));
      return read;
    },
    listKeys(rows, files) {
      bySession ??= new Map(Array.from(allowed, ([root, { session }]) => [session, root]));
      const byRoot = groupByRoot(files);
      const byKey = new Map<string, AllowedFile>();
      for (const session of new Set(rows.map((row) => Number(row[0])))) {
        const root = bySession.get(session);
        const since = root === undefined ? undefined : allowed.get(root)?.since;
        if (root === undefined || since === undefined) continue;
        for (const file of byRoot.get(root) ?? [])
          byKey.set(`${session} ${toFileKey(root, file.path)}`, { file, since });
      }
      return byKey;
    },
  };
  return kept;
}

function groupByRoot(files: ReadonlyMap<number, ViewedFile>): ReadonlyMap<string, readonly ViewedFile[]> {
  const known = filesOf.get(files);
  if (known !== undefined) return known;
  const byRoot = new Map<string, ViewedFile[]>();
  for (const file of files.values()) {
    const own = byRoot.get(file.root);
    if (own === undefined) byRoot.set(file.root, [file]);
    else own.push(file);
  }
  filesOf.set(files, byRoot);
  return byRoot;
}
