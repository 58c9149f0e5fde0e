import type { ArchivedFile, ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { printChunks, toCheck, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import type { ManifestOp } from '@scrollkeep/store/archive/manifest.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { tailBytes } from '@scrollkeep/store/archive/store-files.ts';
import { HubError } from '../database/hub-error.ts';
import type { CommitFile } from './parse-commit.ts';

export interface PlannedCommit {
  readonly ops: readonly ManifestOp[];
  /** Of all files of the session afterwards. */
  readonly bytes: number;
  /** Chunks that it no longer has. They must become unreadable: a line may have been redacted later. */
  readonly dropped: readonly string[];
}

/**
 * The changes to the archive that a commit needs. Files that are already in the new state need none, so a commit whose
 * row was lost in a crash can be repeated. No older content is kept.
 */
export function planCommit(
  { manifest, chunks: store }: Pick<ArchiveWriter, 'manifest' | 'chunks'>,
  root: ArchivedRoot,
  files: readonly CommitFile[],
  nowMs: number,
): PlannedCommit {
  const known = manifest.files(root.key);
  const sizes = new Map([...known.values()].map((file) => [file.path, file.size]));
  const ops: ManifestOp[] = [];
  const before = manifest.roots.get(root.key);
  if (before?.path !== root.path || before.machine.name !== root.machine.name) ops.push({ op: 'root', root });
  const dropped: string[] = [];
  for (const file of files) {
    const own = known.get(file.path);
    if ('isGone' in file) {
      if (own === undefined) continue;
      ops.push({ op: 'set', ...toFacts(own), goneAtMs: 0, versions: [] });
      sizes.delete(file.path);
      dropped.push(...listChunks(own).map(({ hash }) => hash));
      continue;
    }
    const current = own === undefined ? [] : listChunks(own);
    const wanted = [...takeBefore(current, file), ...file.chunks];
    sizes.set(file.path, file.size);
    const shared = countShared(current, wanted);
    if (own !== undefined && shared === current.length && shared === wanted.length) {
      if (own.mtimeMs !== file.mtimeMs) ops.push({ op: 'stat', ...toPlace(root, file), ino: 0, dev: 0 });
      continue;
    }
    const facts = { ...toPlace(root, file), size: file.size, ino: 0, dev: 0, tail: readTail(wanted, store.getNow) };
    if (own !== undefined && shared === current.length)
      ops.push({ op: 'grow', ...facts, from: own.size, chunks: printChunks(wanted.slice(shared)) });
    else {
      ops.push({ op: 'set', ...facts, goneAtMs: 0, versions: [[nowMs, file.mtimeMs, file.size, printChunks(wanted)]] });
      dropped.push(...current.slice(shared).map(({ hash }) => hash));
    }
  }
  return { ops, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), dropped };

  function listChunks(file: ArchivedFile): readonly Chunk[] {
    return manifest.listVersions(file).at(-1)?.chunks ?? [];
  }
}

function toPlace(root: ArchivedRoot, { path, mtimeMs }: { readonly path: string; readonly mtimeMs: number }) {
  return { root: root.key, path, mtimeMs };
}

function toFacts({ root, path, size, mtimeMs, ino, dev, tail }: ArchivedFile) {
  return { root, path, size, mtimeMs, ino, dev, tail };
}

/** The chunks that stay: those before the place where the new ones begin. */
function takeBefore(
  current: readonly Chunk[],
  { path, from }: { readonly path: string; readonly from: number },
): readonly Chunk[] {
  let [end, count] = [0, 0];
  while (end < from && count < current.length) end += current[count++]?.length ?? 0;
  if (end !== from)
    throw new HubError(
      'INVALID',
      `the commit was refused: ${JSON.stringify(path)} does not continue what the hub has`,
      'Send the whole file, with from: 0.',
    );
  return current.slice(0, count);
}

function countShared(a: readonly Chunk[], b: readonly Chunk[]): number {
  let count = 0;
  while (count < a.length && a[count]?.hash === b[count]?.hash) count++;
  return count;
}

function readTail(chunks: readonly Chunk[], read: (hash: string) => Uint8Array): string {
  let tail: Buffer = Buffer.alloc(0);
  for (let at = chunks.length - 1; at >= 0 && tail.length < tailBytes; at--)
    tail = Buffer.concat([read(chunks[at]?.hash ?? ''), tail]);
  return toCheck(tail.subarray(Math.max(0, tail.length - tailBytes)));
}
