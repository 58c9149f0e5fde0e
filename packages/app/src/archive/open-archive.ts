import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { openArchiveReader, type ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter, type ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** How long to wait for another writer: a scheduled run is over in seconds. */
const waitMs = 120_000;

export interface ArchiveWork {
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly terminal: { readonly say: (text: string) => void };
  readonly signal: AbortSignal;
}

/** Works on the archive as its only writer. */
export async function withArchiveWriter<Result>(
  { settings, terminal, signal }: ArchiveWork,
  work: (writer: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  return translate(async () => {
    const onWait = (owner: string) => terminal.say(`Waiting for another archive run to finish (${owner}).`);
    const writer = await openArchiveWriter(toArchiveFolder(settings.dataDir), { waitMs, signal, onWait });
    try {
      return await work(writer);
    } finally {
      await writer.close();
    }
  });
}

/** Reads the archive; without one there is nothing to do. */
export async function withArchiveReader<Result>(
  { settings }: Pick<ArchiveWork, 'settings'>,
  work: (reader: ArchiveReader) => Promise<Result>,
): Promise<Result> {
  return translate(async () => {
    const reader = openArchiveReader(toArchiveFolder(settings.dataDir));
    try {
      if (!reader.exists())
        throw new ArchiveError(
          'NO_ARCHIVE',
          `nothing is archived yet in ${reader.folder}`,
          'Run "scrollkeep archive".',
        );
      return await work(reader);
    } finally {
      await reader.close();
    }
  });
}

const unreadable: ReadonlySet<string> = new Set(['NO_ARCHIVE', 'NOT_AN_EXPORT', 'COPY_ENCRYPTED']);

/** Problems of the archive, told as those of any other part. */
export async function translate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArchiveError) {
      const exitCode = unreadable.has(error.code) ? 66 : error.code === 'ARCHIVE_BUSY' ? 74 : 2;
      throw new AppError({
        code: error.code,
        message: error.message,
        ...(error.hint === undefined ? {} : { hint: error.hint }),
        exitCode,
        cause: error,
      });
    }
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    // Problems of single sources are values by now: what fails here is our own folder, or the place to write to.
    if (code !== undefined && syscall !== undefined) {
      const hint =
        code === 'ENOSPC' || code === 'EDQUOT'
          ? 'Free some space. Sessions archived so far are safe.'
          : 'Check the path and its permissions. To use another folder, pass --data-dir.';
      throw new AppError({
        code: 'NOT_WRITABLE',
        message: `a file could not be read or written (${toSafeText(message)})`,
        hint,
        exitCode: 74,
        cause: error,
      });
    }
    throw error;
  }
}
