import { createWriteStream, lstatSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import { exportArchive } from '@scrollkeep/store/archive/export-archive.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { storeFiles, toOpenSource, type SourceFile } from '@scrollkeep/store/archive/store-files.ts';
import { writeOutput } from '../borders/write-output.ts';
import { openRegularFileNow } from '../disk/open-regular-file.ts';
import { openTemporaryFolder } from '../disk/open-temporary-folder.ts';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';

/** A file as it is to be below the config folder that it goes to. */
export interface FileToSend {
  /** With `/`. */
  readonly name: string;
  readonly mtimeMs: number;
  readonly read: () => AsyncIterable<Uint8Array>;
}

export interface ArchiveFileOptions {
  readonly path: string;
  readonly isForced: boolean;
  /** The config folder that the files are of, as the other side is told. */
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Writes files that differ from those on disk as an export of an archive; gives its size. */
export async function writeArchiveFile(files: readonly FileToSend[], options: ArchiveFileOptions): Promise<number> {
  const { path, isForced, root, signal } = options;
  const temporary = openTemporaryFolder('send');
  try {
    const sources: SourceFile[] = [];
    mkdirSync(join(temporary.path, 'files'), { mode: 0o700 });
    for (const [at, { name, mtimeMs, read }] of files.entries()) {
      if (!isPortablePath(name)) throw toUnportable(name);
      const file = join(temporary.path, 'files', String(at));
      await pipeline(Readable.from(copyPieces(read())), createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
        signal,
      });
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
          for await (const piece of exportArchive(reader, () => true)) {
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

/** Readers fill one buffer again and again, and a stream holds several pieces. */
async function* copyPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

function toUnportable(name: string): AppError {
  return new AppError({
    code: 'NOT_PORTABLE',
    message: `${toSafeText(name)}: its name is not valid on every system`,
    hint: 'Rename or remove the file. Nothing was written.',
    exitCode: 74,
  });
}
