import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import type { ArchivedFile, ArchivedRoot, FileVersion } from './archived-file.ts';
import type { FolderChunkStore } from './chunk-packs.ts';
import { openFolderChunkStore } from './folder-chunk-store.ts';
import { growManifestState, readManifestState, type ManifestState } from './manifest-file.ts';
import type { RecentChunks } from './recent-chunks.ts';

/** The archive as it stands, for those who only read: nobody waits for them, and they wait for nobody. */
export interface ArchiveReader {
  readonly folder: string;
  /** Whether anything was ever archived. */
  readonly exists: () => boolean;
  readonly roots: () => readonly ArchivedRoot[];
  files(root: string): ReadonlyMap<string, ArchivedFile>;
  find(root: string, path: string): ArchivedFile | undefined;
  /** The oldest first. */
  listVersions(file: Pick<ArchivedFile, 'root' | 'path'>): readonly FileVersion[];
  /** The last version, or the one at an index. */
  openVersion(file: Pick<ArchivedFile, 'root' | 'path'>, index?: number): ArchivedBytes;
  /** Takes over what was archived since; whether anything was. */
  refresh(): boolean;
  readonly damage: () => readonly string[];
  readonly chunks: () => FolderChunkStore;
  close(): Promise<void>;
}

/** The bytes of one version, read as they are asked for. */
export interface ArchivedBytes {
  readonly size: number;
  /** Up to so many bytes from a position; fewer only at the end. */
  read(position: number, length: number): Uint8Array;
  /** All of them, piece by piece. */
  pieces(start?: number): Generator<Uint8Array, void, void>;
}

export function openArchiveReader(folder: string, recent?: RecentChunks): ArchiveReader {
  let stamp = readStamp(folder);
  let state: ManifestState = readManifestState(folder);
  let chunks = openFolderChunkStore(join(folder, 'packs'), recent);

  function refresh(isForced = false): boolean {
    const now = readStamp(folder);
    if (now === stamp && !isForced) return false;
    // Nearly always something was only added: to read all of it again would take longer the more there is.
    const grown = isForced ? undefined : growManifestState(folder, state);
    if (grown !== undefined) {
      [stamp, state] = [now, grown];
      chunks.catchUp();
      return true;
    }
    const [oldState, oldChunks] = [state, chunks];
    [stamp, state, chunks] = [now, readManifestState(folder), openFolderChunkStore(join(folder, 'packs'), recent)];
    oldState.close();
    void oldChunks.close();
    return true;
  }

  function listVersions({ root, path }: Pick<ArchivedFile, 'root' | 'path'>): readonly FileVersion[] {
    const file = state.manifest.files(root).get(path);
    return file === undefined ? [] : state.manifest.listVersions(file);
  }

  return {
    folder,
    exists: () => state.manifest.roots.size > 0,
    roots: () => [...state.manifest.roots.values()],
    files: (root) => state.manifest.files(root),
    find: (root, path) => state.manifest.files(root).get(path),
    listVersions,
    openVersion(file, index) {
      let pieces = toPieces(getVersion(listVersions(file), index, file));

      function get(at: number): Uint8Array {
        const piece = pieces[at];
        if (piece === undefined) return new Uint8Array(0);
        try {
          return chunks.getNow(piece.hash);
        } catch (error) {
          // Compaction may have moved it; its content is the same, its cuts may be others.
          if (!(error instanceof ArchiveError) || !refresh(error.code === 'ARCHIVE_MOVED')) throw error;
          pieces = toPieces(getVersion(listVersions(file), index, file));
          throw new Moved();
        }
      }

      function readOnce(position: number, length: number): Uint8Array {
        const found: Uint8Array[] = [];
        const end = position + length;
        for (let at = findPiece(pieces, position); at < pieces.length; at++) {
          const piece = pieces[at];
          if (piece === undefined || piece.start >= end) break;
          const bytes = get(at);
          found.push(bytes.subarray(Math.max(0, position - piece.start), Math.min(bytes.length, end - piece.start)));
        }
        return found.length === 1 ? (found[0] ?? new Uint8Array(0)) : Buffer.concat(found);
      }

      const read = (position: number, length: number): Uint8Array => {
        try {
          return readOnce(position, length);
        } catch (error) {
          if (!(error instanceof Moved)) throw error;
          return readOnce(position, length);
        }
      };
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
      return {
        size,
        read,
        *pieces(start = 0) {
          for (let position = start; position < size;) {
            const bytes = read(position, Math.min(size - position, 1024 * 1024));
            if (bytes.length === 0) return;
            yield bytes;
            position += bytes.length;
          }
        },
      };
    },
    refresh: () => refresh(),
    damage: () => state.damage,
    chunks: () => chunks,
    async close() {
      state.close();
      await chunks.close();
    },
  };
}

/** The cuts of the file are others now: look again. */
class Moved extends Error {}

interface Piece {
  readonly hash: string;
  readonly length: number;
  readonly start: number;
}

function toPieces({ chunks }: FileVersion): readonly Piece[] {
  let start = 0;
  return chunks.map((chunk) => {
    const piece = { ...chunk, start };
    start += chunk.length;
    return piece;
  });
}

/** The piece that holds a position: the last one that does not begin behind it. */
function findPiece(pieces: readonly Piece[], position: number): number {
  let [low, high] = [0, pieces.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

function getVersion(
  versions: readonly FileVersion[],
  index: number | undefined,
  { path }: Pick<ArchivedFile, 'path'>,
): FileVersion {
  const version = index === undefined ? versions.at(-1) : versions[index];
  if (version === undefined)
    throw new ArchiveError('ARCHIVE_DAMAGED', `${path}: not in the archive, or its entry is damaged`);
  return version;
}

/** Another as soon as anything was committed. */
function readStamp(folder: string): string {
  try {
    const names = readdirSync(folder)
      .filter((name) => name.startsWith('manifest-') && !name.endsWith('.tmp'))
      .sort();
    return names
      .map((name) => `${name}:${statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0}`)
      .join(' ');
  } catch {
    return '';
  }
}
