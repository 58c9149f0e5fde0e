import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { printChunks, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { cutChunks } from '@scrollkeep/store/archive/cut-chunks.ts';
import type { SessionStoreEntry } from '../contract/session-store.ts';
import { parseEntries } from '../entries/parse-entries.ts';
import { findUuid } from '../entries/print-entries.ts';
import { HubRefusal, type HubClient } from './hub-client.ts';
import { findRow, getBytes, getFiles, toStrange, type HubFile } from './hub-files.ts';

/** What this process knows of a session of the hub, as long as no other one has changed it. */
export interface HubSession {
  /** Undefined while the hub has none. */
  id: string | undefined;
  version: number;
  root: string;
  files: ReadonlyMap<string, HubFile>;
  /** By path, of transcripts that were read or written. */
  readonly known: Map<string, KnownTranscript>;
}

export interface KnownTranscript {
  chunks: readonly Chunk[];
  readonly uuids: Set<string>;
}

/** A change of a file: bytes behind those that are there, or in their place. */
export interface FileChange {
  readonly path: string;
  readonly text: string;
  readonly isReplaced: boolean;
}

export interface CommitFacts {
  readonly session: string;
  readonly project: { readonly remote: string | null; readonly name: string };
  readonly redaction: readonly string[];
}

const compress = promisify(brotliCompress);
/** Quick: the hub packs its bytes anew. */
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
/** Of sessions that no laptop pushed before. */
const agentsRoot = '/scrollkeep-agents';

/** A session as the hub has it; what was known of transcripts that only grew stays known. */
export async function findHubSession(hub: HubClient, session: string, before?: HubSession): Promise<HubSession> {
  const row = await findRow(hub, session);
  if (row === undefined) return { id: undefined, version: 0, root: agentsRoot, files: new Map(), known: new Map() };
  const { version, root, files } = await getFiles(hub, row.id);
  const known = new Map(before?.id === row.id ? before.known : []);
  for (const [path, { chunks }] of known)
    if (!chunks.every(({ hash }, at) => files.get(path)?.chunks[at]?.hash === hash)) known.delete(path);
  return { id: row.id, version, root, files, known };
}

/**
 * The ids of what a transcript holds. What is new to this process is read, and handed on from the first entry if
 * nothing was known before.
 */
export async function catchUp(
  hub: HubClient,
  session: HubSession,
  path: string,
  onNew: (entries: readonly SessionStoreEntry[], text: () => string, isFirst: boolean) => void,
): Promise<KnownTranscript> {
  const chunks = session.files.get(path)?.chunks ?? [];
  const before = session.known.get(path);
  const own: KnownTranscript = before ?? { chunks: [], uuids: new Set() };
  const fresh = chunks.slice(own.chunks.length);
  if (before === undefined || fresh.length > 0) {
    const bytes = session.id === undefined ? Buffer.alloc(0) : await getBytes(hub, session.id, fresh);
    const { entries } = parseEntries(bytes, path);
    for (const entry of entries) {
      const uuid = findUuid(entry);
      if (uuid !== undefined) own.uuids.add(uuid);
    }
    onNew(entries, () => bytes.toString('utf8'), before === undefined);
  }
  own.chunks = chunks;
  session.known.set(path, own);
  return own;
}

/** Sends what changes and makes it the session, all of it or nothing. False if somebody else was quicker. */
export async function commitChanges(
  hub: HubClient,
  session: HubSession,
  changes: readonly FileChange[],
  facts: CommitFacts,
): Promise<boolean> {
  const files = new Map(session.files);
  const listed: object[] = [];
  const now = Date.now();
  for (const { path, text, isReplaced } of changes) {
    const before = isReplaced ? undefined : files.get(path);
    const chunks: Chunk[] = [];
    for await (const { hash, length, bytes } of cutChunks([Buffer.from(text)])) {
      await sendChunk(hub, hash, Buffer.from(bytes));
      chunks.push({ hash, length });
    }
    const from = before?.size ?? 0;
    const size = chunks.reduce((sum, { length }) => sum + length, from);
    listed.push({ path, mtimeMs: now, from, size, chunks: printChunks(chunks) });
    files.set(path, { size, chunks: [...(before?.chunks ?? []), ...chunks] });
  }
  const answer = await postCommit(hub, session, listed, facts);
  if (answer === undefined) return false;
  Object.assign(session, answer, { files });
  return true;
}

/** Files that go; false if somebody else was quicker. */
export async function commitGone(
  hub: HubClient,
  session: HubSession,
  paths: readonly string[],
  facts: CommitFacts,
): Promise<boolean> {
  const gone = paths.map((path) => ({ path, isGone: true }));
  return (await postCommit(hub, session, gone, facts)) !== undefined;
}

async function postCommit(
  hub: HubClient,
  { version, root }: HubSession,
  files: readonly object[],
  facts: CommitFacts,
): Promise<{ readonly id: string; readonly version: number } | undefined> {
  try {
    const answer = await hub.ask('POST', '/hub/v1/commits', {
      ...facts,
      root: { path: root, kind: 'config-folder' },
      replaces: version,
      files,
      shares: [],
    });
    if (typeof answer['id'] !== 'string' || typeof answer['version'] !== 'number') throw toStrange();
    return { id: answer['id'], version: answer['version'] };
  } catch (error) {
    // A chunk that nobody needed for a while may be gone: like a change of somebody else, all is done again.
    if (error instanceof HubRefusal && ['VERSION_CONFLICT', 'MISSING_CHUNKS'].includes(error.code)) return undefined;
    throw error;
  }
}

async function sendChunk(hub: HubClient, hash: string, raw: Buffer): Promise<void> {
  const packed = await compress(raw, packing);
  const isSmaller = packed.length < raw.length;
  await hub.put(`/hub/v1/chunks/${hash}`, isSmaller ? packed : raw, {
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': isSmaller ? 'br' : 'identity',
    'Scrollkeep-Length': String(raw.length),
  });
}
