import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openArchiveLock, type ArchiveLock, type LockOptions } from './archive-lock.ts';
import { isRootHere, type ArchivedRoot } from './archived-file.ts';
import { failPoint, isFailPoint } from './fail-point.ts';
import type { FolderChunkStore } from './chunk-packs.ts';
import { openFolderChunkStore } from './folder-chunk-store.ts';
import {
  listManifestFiles,
  printJournalLine,
  printSnapshot,
  readManifestState,
  toJournalName,
  toSnapshotName,
} from './manifest-file.ts';
import { getMachine, toRootKey } from './machine.ts';
import type { Manifest, ManifestOp } from './manifest.ts';
import { makePrivateFolder, privateFileMode, writeAll } from '../private-files.ts';
import { removeFile, syncFolder, writeFileSafely } from './write-file.ts';

/** The archive of one process that may change it. */
export interface ArchiveWriter {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly chunks: FolderChunkStore;
  /** Damage that was met while the manifest was read. */
  readonly damage: readonly string[];
  /** The root of this machine at a path; new ones are kept with the next commit. */
  getRoot(path: string, kind: ArchivedRoot['kind']): ArchivedRoot;
  /** Like the store's own, after a look at what a crash may have left. */
  put(hash: string, bytes: Uint8Array, packed?: Uint8Array): Promise<void>;
  /**
   * Changes that were applied to the manifest and whose chunks were put: all of them survive a crash from here on, or
   * none.
   */
  commit(ops: readonly ManifestOp[]): Promise<void>;
  /** Writes the manifest anew where its journal has become long, or must not be kept. */
  tidy(isForced?: boolean): void;
  /** Writes the manifest anew, as it is in memory. */
  writeSnapshot(packs: { readonly sealedPacks: readonly string[]; readonly firstFastPack: number }): void;
  readonly sealedPacks: () => readonly string[];
  close(): Promise<void>;
}

/** Longer than this, and than half of the snapshot, a journal slows every start. */
const longJournal = 512 * 1024;

/** With a lock that the caller has, the caller keeps it. */
export async function openArchiveWriter(
  folder: string,
  options: LockOptions | { readonly lock: ArchiveLock },
): Promise<ArchiveWriter> {
  const lock =
    'lock' in options ? { ...options.lock, release: () => undefined } : await openArchiveLock(folder, options);
  try {
    return open(folder, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function open(folder: string, lock: Awaited<ReturnType<typeof openArchiveLock>>): ArchiveWriter {
  const state = readManifestState(folder);
  const packFolder = join(folder, 'packs');
  // Also if nothing is added to them: an older version may have left them open.
  if (existsSync(packFolder)) makePrivateFolder(packFolder);
  const chunks = openFolderChunkStore(packFolder);
  let { generation, journalBytes, snapshotBytes, sealedPacks, firstFastPack } = state;
  let journal: number | undefined;
  let isPrepared = false;
  const newRoots: ManifestOp[] = [];
  removeLeftovers();

  /** What a crash left behind: half-written files, packs and manifests that nobody refers to. */
  function removeLeftovers(): void {
    for (const name of readdirSync(folder))
      if (name.endsWith('.tmp') && !name.startsWith('lock.')) removeFile(join(folder, name));
    for (const file of listManifestFiles(folder)) if (file.generation < generation) removeFile(join(folder, file.name));
    const sealed = new Set(sealedPacks);
    for (const name of chunks.listPacks()) {
      const isGrowing = name.endsWith('.fast.pack') && Number.parseInt(name, 10) >= firstFastPack;
      if (!isGrowing && !sealed.has(name)) chunks.removePack(name);
    }
  }

  /** Before anything is added: the end of what is there must be known to be whole. */
  function prepare(): void {
    if (isPrepared) return;
    isPrepared = true;
    if (chunks.hasUnfinishedEnd() && areAllChunksThere()) chunks.dropUnfinishedEnd();
  }

  function areAllChunksThere(): boolean {
    for (const root of state.manifest.roots.keys()) {
      for (const file of state.manifest.files(root).values()) {
        for (const version of state.manifest.listVersions(file))
          if (version.chunks.some(({ hash }) => chunks.findPack(hash) === undefined)) return false;
      }
    }
    return true;
  }

  function openJournal(): number {
    if (journal !== undefined) return journal;
    const path = join(folder, toJournalName(generation));
    const isNew = !existsSync(path);
    journal = openSync(path, isNew ? 'wx' : 'r+', privateFileMode);
    // Half a line of a run that was killed would damage the next one.
    ftruncateSync(journal, journalBytes);
    if (isNew) syncFolder(folder);
    return journal;
  }

  function closeJournal(): void {
    if (journal !== undefined) closeSync(journal);
    journal = undefined;
  }

  function writeSnapshot(packs: { readonly sealedPacks: readonly string[]; readonly firstFastPack: number }): void {
    const next = generation + 1;
    const parts = printSnapshot(state.manifest, { generation: next, ...packs });
    writeFileSafely(join(folder, toSnapshotName(next, true)), parts, () => failPoint('snapshot-half-written'));
    failPoint('snapshot-copy-renamed');
    writeFileSafely(join(folder, toSnapshotName(next, false)), parts);
    failPoint('snapshot-renamed');
    closeJournal();
    [generation, journalBytes, sealedPacks, firstFastPack] = [next, 0, packs.sealedPacks, packs.firstFastPack];
    snapshotBytes = parts.reduce((sum, part) => sum + part.length, 0);
    for (const file of listManifestFiles(folder)) {
      if (file.generation < generation) removeFile(join(folder, file.name));
      failPoint('old-manifest-removed');
    }
  }

  return {
    folder,
    manifest: state.manifest,
    chunks,
    damage: state.damage,

    getRoot(path, kind) {
      const machine = getMachine(folder);
      const known = [...state.manifest.roots.values()].find(
        (root) => root.path === path && isRootHere(root, machine.id),
      );
      if (known !== undefined) return known;
      let key = toRootKey(machine.id, path);
      // Taken by a folder from elsewhere, which somebody must have made on purpose.
      for (let number = 1; state.manifest.roots.has(key); number++)
        key = toRootKey(`own ${number} ${machine.id}`, path);
      const op: ManifestOp = { op: 'root', root: { key, path, kind, machine } };
      state.manifest.apply(op);
      newRoots.push(op);
      return op.root;
    },

    async put(hash, bytes, packed) {
      prepare();
      await chunks.put(hash, bytes, packed);
    },

    async commit(ops) {
      prepare();
      await chunks.flush();
      lock.refresh();
      const all = [...newRoots.splice(0), ...ops];
      if (all.length === 0) return;
      const line = Buffer.from(printJournalLine(all));
      const file = openJournal();
      if (isFailPoint('journal-half-written')) writeAll(file, line.subarray(0, line.length >> 1), journalBytes);
      failPoint('journal-half-written');
      writeAll(file, line, journalBytes);
      failPoint('journal-written');
      fsyncSync(file);
      failPoint('journal-synced');
      journalBytes += line.length;
    },

    tidy(isForced = false) {
      if (isForced || journalBytes > Math.max(longJournal, snapshotBytes / 2))
        writeSnapshot({ sealedPacks, firstFastPack });
    },

    writeSnapshot,
    sealedPacks: () => sealedPacks,

    async close() {
      await chunks.close();
      closeJournal();
      state.close();
      lock.release();
    },
  };
}
