import { maxChunkBytes, parseChunks, toChunkHash, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { openFile } from '@scrollkeep/server/disk/open-file.ts';
import { toNoHub, type Hub } from './open-hub.ts';
import type { PreparedSession } from './prepare-session.ts';

/** Files of a session here, by what the hub has of them. */
export interface Comparison {
  /** The hub has a part of them, or nothing. */
  readonly ahead: readonly string[];
  /** The hub has more: they begin what it has. */
  readonly behind: readonly string[];
  /** Both have something that the other has not. */
  readonly apart: readonly string[];
}

type Relation = 'same' | 'ahead' | 'behind' | 'apart';

/** By their bytes: two machines may have cut the same lines into other chunks. */
export async function compareWithHub(
  hub: Hub,
  id: string,
  { files }: Pick<PreparedSession, 'files'>,
): Promise<Comparison> {
  const path = `/hub/v1/sessions/${encodeURIComponent(id)}`;
  const there = toChunksByName(hub, (await hub.ask('GET', `${path}/files`))['files']);
  const names: Record<Relation, string[]> = { same: [], ahead: [], behind: [], apart: [] };
  for (const [name, file] of files) {
    const chunks = there.get(name);
    const readChunk = (hash: string) => hub.getBytes(`${path}/chunks/${hash}`, maxChunkBytes);
    names[chunks === undefined ? 'ahead' : await compareFile(file, chunks, readChunk)].push(name);
  }
  return names;
}

async function compareFile(
  { path, size }: { readonly path: string; readonly size: number },
  chunks: readonly Chunk[],
  readChunk: (hash: string) => Promise<Uint8Array>,
): Promise<Relation> {
  const file = await openFile(path);
  try {
    let position = 0;
    for (const { hash, length } of chunks) {
      const own = Buffer.alloc(Math.min(length, size - position));
      await file.read(own, 0, own.length, position);
      if (own.length < length) {
        // Only what reaches over the end of the file here has to be fetched.
        const other = own.length === 0 ? own : (await readChunk(hash)).subarray(0, own.length);
        return own.equals(other) ? 'behind' : 'apart';
      }
      if (toChunkHash(own) !== hash) return 'apart';
      position += length;
    }
    return position === size ? 'same' : 'ahead';
  } finally {
    await file.close();
  }
}

function toChunksByName(hub: Hub, files: JsonValue | undefined): ReadonlyMap<string, readonly Chunk[]> {
  if (!Array.isArray(files)) throw toNoHub(hub.login.url);
  return new Map(
    (files as readonly JsonValue[]).map((file) => {
      const { path, chunks } = isJsonObject(file) ? file : {};
      const parsed = parseChunks(chunks);
      if (typeof path !== 'string' || parsed === undefined) throw toNoHub(hub.login.url);
      return [path, parsed];
    }),
  );
}
