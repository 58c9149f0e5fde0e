import { setImmediate } from 'node:timers/promises';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { linkForks, type ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import { openFileNow } from '../disk/open-file.ts';
import { readMainSession } from './read-session-files.ts';
import type { SessionPlace } from './session-place.ts';

/** Finds out which session another one was copied from. */
export interface ForkFinder {
  /** The same for a session however it grows: it is looked for once. */
  find(session: Session, place: SessionPlace): Promise<ForkLink | undefined>;
  /** Ids of the sessions that were copied from it; there may be more the next time. */
  listForks(session: Session, place: SessionPlace): Promise<readonly string[]>;
}

export interface ForkFinderOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
}

export function openForkFinder(options: ForkFinderOptions): ForkFinder {
  const known = new Map<string, Promise<ForkLink | undefined>>();
  const projects = new Map<string, KnownProject>();

  /** Only files with the very record are read: reading a whole project would cost its size for every small session. */
  async function findLinks(
    session: Session,
    place: SessionPlace,
    first: FirstRecord,
  ): Promise<ReadonlyMap<string, ForkLink>> {
    const { main, project } = place;
    const knownProject = projects.get(project.identity) ?? { asked: 0, files: new Map() };
    projects.set(project.identity, knownProject);
    const wanted = listWanted(knownProject, place, first);
    const related: Session[] = [session];
    for (const other of project.mains) {
      if (other.path === main?.path) continue;
      const file = project.toFile(other.path);
      // A server answers while a large project is searched.
      await setImmediate();
      if (!holdsRecord(file, first, wanted, knownProject)) continue;
      related.push(await readMainSession(other, file, options));
    }
    return linkForks(related);
  }

  return {
    find(session, place) {
      const first = findFirst(session);
      if (first === undefined) return Promise.resolve(linkForks([session]).get(session.id));
      const key = `${place.identity}\0${first.uuid}`;
      const found = known.get(key) ?? findLinks(session, place, first).then((links) => links.get(session.id));
      known.set(key, found);
      found.catch(() => known.delete(key));
      return found;
    },

    async listForks(session, place) {
      const first = findFirst(session);
      const links = first === undefined ? [] : await findLinks(session, place, first);
      return [...links].flatMap(([id, { from }]) => (from === session.id ? [id] : []));
    },
  };
}

/** What was found out about the main files of a project. */
interface KnownProject {
  asked: number;
  /** By path: the first records of sessions that were looked for in it, and those that it holds. */
  readonly files: Map<string, { readonly wanted: Set<string>; readonly held: ReadonlySet<string> }>;
}

/** Whoever asks for several sessions may ask for all: then a file is searched for the first records of all at once. */
function listWanted(known: KnownProject, { project }: SessionPlace, { uuid }: FirstRecord): ReadonlySet<string> {
  known.asked++;
  if (known.asked < 3) return new Set([uuid]);
  const firsts = project.mains.flatMap(({ path }) => readFirstUuid(project.toFile(path)) ?? []);
  return new Set([uuid, ...firsts]);
}

interface FirstRecord {
  readonly uuid: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The first record with a uuid, which a copy has from its origin, and when the session was written. */
function findFirst({ thread, files }: Session): FirstRecord | undefined {
  const node = thread.find(({ node: { uuid } }) => uuid !== undefined)?.node;
  if (node?.uuid === undefined) return undefined;
  return {
    uuid: node.uuid,
    startMs: Date.parse(node.timestamp ?? '') || -Infinity,
    endMs: Date.parse(files.main?.facts.lastTimestamp ?? '') || Infinity,
  };
}

/** Whether a file was written at the time of a session, and holds its first record. What cannot be opened does not. */
function holdsRecord(path: string, first: FirstRecord, wanted: ReadonlySet<string>, { files }: KnownProject): boolean {
  const before = files.get(path);
  if (before?.wanted.has(first.uuid) === true) return before.held.has(first.uuid);
  try {
    const file = openFileNow(path);
    try {
      if (file.stat().mtimeMs < first.startMs - clockMs || findFirstMs(file) > first.endMs) return false;
      const held = new Set([...(before?.held ?? []), ...findRecords(file, wanted)]);
      files.set(path, { wanted: new Set([...(before?.wanted ?? []), ...wanted]), held });
      return held.has(first.uuid);
    } finally {
      file.close();
    }
  } catch {
    return false;
  }
}

type OpenedFile = ReturnType<typeof openFileNow>;

const clockMs = 60_000;
const chunk = Buffer.allocUnsafeSlow(1024 * 1024);
const headBytes = 64 * 1024;
const time = /"timestamp":"([^"]{10,40})"/;

/** -Infinity where its first lines tell none. */
function findFirstMs(file: OpenedFile): number {
  const head = chunk.toString('latin1', 0, file.read(chunk, 0, headBytes, 0));
  return Date.parse(time.exec(head)?.[1] ?? '') || -Infinity;
}

const uuidKey = Buffer.from('"uuid"');
const quote = 0x22;
const uuidLength = 36;
const overlap = 64;

/** Ids are looked up where they stand, without a look at the lines around them. */
function findRecords(file: OpenedFile, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (let position = 0; found.size < wanted.size;) {
    const bytes = chunk.subarray(0, file.read(chunk, 0, chunk.length, position));
    for (const uuid of listUuids(bytes)) if (wanted.has(uuid)) found.add(uuid);
    // An id that the end of the piece cuts is whole at the beginning of the next.
    if (bytes.length <= overlap) break;
    position += bytes.length - overlap;
  }
  return found;
}

function* listUuids(bytes: Buffer): Generator<string, void, void> {
  for (let at = bytes.indexOf(uuidKey); at !== -1; at = bytes.indexOf(uuidKey, at + uuidKey.length)) {
    const from = bytes.indexOf(quote, at + uuidKey.length) + 1;
    yield bytes.toString('latin1', from, from + uuidLength);
  }
}

/** undefined if the first lines have none. */
function readFirstUuid(path: string): string | undefined {
  try {
    const file = openFileNow(path);
    try {
      const [first] = listUuids(chunk.subarray(0, file.read(chunk, 0, headBytes, 0)));
      return first;
    } finally {
      file.close();
    }
  } catch {
    return undefined;
  }
}
