import { maxChunkBytes, parseChunks, toChunkHash, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';
import type { HubClient } from './hub-client.ts';

/** A session on the hub, of the person whose key or device asks. */
export interface HubRow {
  readonly id: string;
  readonly session: string;
  readonly version: number;
  readonly pushedMs: number;
}

export interface HubFile {
  readonly size: number;
  readonly chunks: readonly Chunk[];
}

export interface HubFiles {
  readonly version: number;
  /** The config folder, as the hub knows it. */
  readonly root: string;
  readonly files: ReadonlyMap<string, HubFile>;
}

const pageSize = 200;
/** Requests at a time. */
const atOnce = 8;

/** Own sessions, the last changed first; of one id where that is given. */
export async function* listRows(hub: HubClient, session?: string): AsyncGenerator<HubRow, void, void> {
  const wanted = session === undefined ? '' : `&session=${encodeURIComponent(session)}`;
  for (let cursor = ''; ;) {
    const { sessions, next } = await hub.ask('GET', `/hub/v1/sessions?mine=true&limit=${pageSize}${wanted}${cursor}`);
    if (!Array.isArray(sessions)) throw toStrange();
    for (const each of sessions as readonly JsonValue[]) yield toRow(each);
    if (typeof next !== 'string') return;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

export async function findRow(hub: HubClient, session: string): Promise<HubRow | undefined> {
  for await (const row of listRows(hub, session)) if (row.session === session) return row;
  return undefined;
}

export async function getFiles(hub: HubClient, id: string): Promise<HubFiles> {
  const { version, root, files } = await hub.ask('GET', `${toSessionPath(id)}/files`);
  if (!Array.isArray(files) || typeof version !== 'number' || !isJsonObject(root ?? null)) throw toStrange();
  const listed = (files as readonly JsonValue[]).map(toFile);
  return { version, root: String((root as JsonObject)['path']), files: new Map(listed) };
}

/** Bytes of chunks, each proven by its hash. */
export async function getBytes(hub: HubClient, id: string, chunks: readonly Chunk[]): Promise<Buffer> {
  const pieces = await mapAtOnce(chunks, async ({ hash, length }) => {
    const bytes = await hub.getBytes(`${toSessionPath(id)}/chunks/${hash}`, maxChunkBytes);
    if (bytes.length !== length || toChunkHash(bytes) !== hash) throw toStrange();
    return bytes;
  });
  return Buffer.concat(pieces);
}

/** In their order, some at a time. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}

export function toSessionPath(id: string): string {
  return `/hub/v1/sessions/${encodeURIComponent(id)}`;
}

function toRow(value: JsonValue): HubRow {
  if (!isJsonObject(value)) throw toStrange();
  const { id, session, version, pushedMs } = value;
  if (
    typeof id !== 'string' ||
    typeof session !== 'string' ||
    typeof version !== 'number' ||
    typeof pushedMs !== 'number'
  )
    throw toStrange();
  return { id, session, version, pushedMs };
}

function toFile(value: JsonValue): readonly [string, HubFile] {
  if (!isJsonObject(value)) throw toStrange();
  const { path, size } = value;
  const chunks = parseChunks(value['chunks']);
  if (typeof path !== 'string' || typeof size !== 'number' || chunks === undefined) throw toStrange();
  return [path, { size, chunks }];
}

export function toStrange(): SessionStoreError {
  return new SessionStoreError({
    code: 'NOT_A_HUB',
    message: 'the hub sent an incomplete response',
    hint: 'Check the address. A proxy in front of the hub may answer in its place.',
  });
}
