import type { Session } from './build-session.ts';

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
 * Which sessions of a project are copies of others, by the uuids they share: copied lines keep theirs. The original is the one that has nothing of its own,
 * or wrote the first record of its own earlier.
 */
export function linkForks(sessions: readonly Session[]): ReadonlyMap<string, ForkLink> {
  const outlines = sessions.filter((session) => session.files.main !== undefined).map(toOutline);
  const shared = countOwners(outlines.map((outline) => outline.uuids));
  // Originals come first, so that a uuid is owned by the session that wrote it.
  const byOrigin = outlines.map((outline) => ({ ...outline, ownMs: toFirstOwnMs(outline, shared) })).sort((a, b) => a.ownMs - b.ownMs || compareOrigins(a, b));
  const ownerOf = new Map<string, string>();
  const links = new Map<string, ForkLink>();
  for (const { id, uuids } of byOrigin) {
    const copied = uuids.filter((uuid) => ownerOf.has(uuid));
    const junctionUuid = copied.at(-1);
    if (junctionUuid !== undefined) links.set(id, { from: ownerOf.get(junctionUuid) ?? '', junctionUuid, copiedRecords: copied.length });
    for (const uuid of uuids) if (!ownerOf.has(uuid)) ownerOf.set(uuid, id);
  }
  return links;
}

interface Outline {
  readonly id: string;
  readonly uuids: readonly string[];
  readonly timestamps: ReadonlyMap<string, number>;
}

function toOutline({ id, thread }: Session): Outline {
  const timestamps = new Map<string, number>();
  for (const { node } of thread) if (node.uuid !== undefined && !timestamps.has(node.uuid)) timestamps.set(node.uuid, Date.parse(node.timestamp ?? ''));
  return { id, uuids: [...timestamps.keys()], timestamps };
}

/** Stable where times say nothing. */
function compareOrigins(a: Outline, b: Outline): number {
  return a.uuids.length - b.uuids.length || (a.id < b.id ? -1 : 1);
}

function countOwners(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const uuid of list) counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  return counts;
}

/** When the session first wrote something that no other has; before everything else where it never did. */
function toFirstOwnMs({ uuids, timestamps }: Outline, shared: ReadonlyMap<string, number>): number {
  const own = uuids.filter((uuid) => shared.get(uuid) === 1).map((uuid) => timestamps.get(uuid) ?? Number.NaN).filter((ms) => !Number.isNaN(ms));
  return own.length === 0 ? 0 : own.reduce((first, ms) => Math.min(first, ms));
}
