import { archiveAnnotations, readArchivedAnnotations } from '@scrollkeep/store/annotations/archived-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import type { ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { listCopies } from '@scrollkeep/store/copy/list-copies.ts';
import { restoreCopy } from '@scrollkeep/store/copy/restore-copy.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { findOpeningCipher } from './copy-key.ts';
import type { CopyWork } from './copy-work.ts';
import { readImportedAnnotations } from '../archive/keep-annotations.ts';
import { translate, withArchiveWriter } from '../archive/open-archive.ts';
import { openCopyPlace } from './open-copy-place.ts';

export interface TakenCopy {
  readonly files: number;
  readonly added: number;
  readonly extended: number;
  readonly unchanged: number;
  readonly annotated: number;
  readonly roots: readonly ArchivedRoot[];
  /** Of these files the copy has lost something. */
  readonly damaged: readonly string[];
}

/** Takes all copies at an address, of any number of machines, into the archive here. */
export async function takeCopy(address: string, work: CopyWork): Promise<TakenCopy> {
  const { settings, options, terminal, signal } = work;
  const objects = await openCopyPlace(address, work);
  const cipher = await findOpeningCipher(options);
  const copies = await translate(() => listCopies(objects));
  const total = { files: 0, added: 0, extended: 0, unchanged: 0, annotated: 0 };
  const roots: ArchivedRoot[] = [];
  const damaged: string[] = [];
  try {
    for (const copy of copies)
      await withAnnotationErrors(async () => {
        const store = openAnnotations(settings.dataDir);
        // If they cannot be read, they cannot be merged: better said before anything is kept.
        store.readOwn();
        readArchivedAnnotations(toArchiveFolder(settings.dataDir));
        const { annotations, done } = await withArchiveWriter(work, async (writer) => {
          const taken = await restoreCopy(writer, copy, {
            cipher,
            mayKeep: ({ kind }, below) => mayKeep(kind, below),
            signal,
            onProgress: ({ packs, of, bytes }) =>
              terminal.progress(`fetching … ${packs} of ${of} packs, ${toReadableBytes(bytes)}`),
          });
          const found = readImportedAnnotations(taken.annotations, objects.name);
          archiveAnnotations(writer.folder, found);
          return { annotations: found, done: taken };
        });
        for (const key of ['files', 'added', 'extended', 'unchanged'] as const) total[key] += done[key];
        total.annotated += (await store.merge(annotations)).length;
        roots.push(...done.roots);
        damaged.push(...done.damaged);
      });
  } finally {
    if (terminal.showsProgress) terminal.progress('');
  }
  for (const path of damaged)
    terminal.warn(`scrollkeep: ${toSafeText(path)} is damaged in the copy, and was not fully imported`);
  return { ...total, roots, damaged };
}
