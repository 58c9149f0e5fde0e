import { lstatSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import { exportArchive, type ExportExtras } from '@scrollkeep/store/archive/export-archive.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { storeFiles, toOpenSource, type SourceFile } from '@scrollkeep/store/archive/store-files.ts';
import { writeOutput, type WritePiece } from '@scrollkeep/server/borders/write-output.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** A file as it is to be below the config folder that it goes to. */
export interface FileToSend {
  /** With `/`. */
  readonly name: string;
  readonly mtimeMs: number;
  readonly fill: (write: WritePiece) => Promise<unknown>;
}

export interface ArchiveFileOptions {
  readonly path: string;
  readonly isForced: boolean;
  /** The config folder that the files are of, as the other side is told. */
  readonly root: string;
  /** What else the file says. */
  readonly extras?: () => ExportExtras;
  readonly signal: AbortSignal;
}

/** Writes files that differ from those on disk as an export of an archive; gives its size. */
export async function writeArchiveFile(files: readonly FileToSend[], options: ArchiveFileOptions): Promise<number> {
  const { path, isForced, root, extras, signal } = options;
  const temporary = openTemporaryFolder('send');
  try {
    const sources: SourceFile[] = [];
    mkdirSync(join(temporary.path, 'files'), { mode: 0o700 });
    for (const [at, { name, mtimeMs, fill }] of files.entries()) {
      if (!isPortablePath(name)) throw toUnportable(name);
      const file = join(temporary.path, 'files', String(at));
      await writeOutput(
        file,
        false,
        (write) =>
          fill(async (piece) => {
            signal.throwIfAborted();
            // Readers fill one buffer again and again, and the writer holds several pieces.
            await write(typeof piece === 'string' ? piece : Buffer.from(piece));
          }),
        { mode: 0o600 },
      );
      utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
      const found = lstatSync(file);
      sources.push({ path: file, relativePath: name, size: found.size, mtimeMs: found.mtimeMs, ino: found.ino });
    }
    const folder = join(temporary.path, 'archive');
    const writer = await openArchiveWriter(folder, { waitMs: 0, signal });
    try {
      await storeFiles(writer, writer.getRoot(root, 'config-folder'), sources, {
        now: Date.now,
        open: (file) => toOpenSource(openRegularFileNow(file)),
        isWholeWalk: () => false,
        signal,
      });
    } finally {
      await writer.close();
    }
    const reader = openArchiveReader(folder);
    try {
      let bytes = 0;
      await writeOutput(
        path,
        isForced,
        async (write) => {
          for await (const piece of exportArchive(reader, () => true, extras?.())) {
            signal.throwIfAborted();
            await write(piece);
            bytes += piece.length;
          }
        },
        { mode: 0o600 },
      );
      return bytes;
    } finally {
      await reader.close();
    }
  } finally {
    await temporary.remove();
  }
}

function toUnportable(name: string): AppError {
  return new AppError({
    code: 'NOT_PORTABLE',
    message: `${toSafeText(name)}: its name is not valid on every system`,
    hint: 'Rename or remove the file. Nothing was written.',
    exitCode: 74,
  });
}
