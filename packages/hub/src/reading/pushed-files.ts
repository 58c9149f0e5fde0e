import type { HubFilesAnswer } from '@scrollkeep/view/wire/wire-hub-laptop.ts';
import { printChunks } from '@scrollkeep/store/archive/chunk.ts';
import type { HubArchive } from '../intake/open-hub-archive.ts';
import { noSuchSession } from '../sharing/list-sessions.ts';

/** The files of a session as they were pushed. The caller has checked that it may be read. */
export function listPushedFiles(archive: HubArchive, rootKey: string): Promise<Omit<HubFilesAnswer, 'version'>> {
  return archive.write(async ({ manifest }) => {
    const root = manifest.roots.get(rootKey);
    if (root === undefined) throw noSuchSession();
    const files = [...manifest.files(rootKey).values()].map((file) => ({
      path: file.path,
      mtimeMs: file.mtimeMs,
      size: file.size,
      chunks: printChunks(manifest.listVersions(file).at(-1)?.chunks ?? []),
    }));
    return { root: { path: root.path, kind: root.kind }, files };
  });
}

/** The bytes of a chunk of this session, and of no other. */
export function findChunk(archive: HubArchive, rootKey: string, hash: string): Promise<Uint8Array | undefined> {
  return archive.write(async ({ manifest, chunks }) => {
    for (const file of manifest.files(rootKey).values())
      if (
        manifest
          .listVersions(file)
          .at(-1)
          ?.chunks.some((chunk) => chunk.hash === hash) === true
      )
        return chunks.get(hash);
    return undefined;
  });
}
