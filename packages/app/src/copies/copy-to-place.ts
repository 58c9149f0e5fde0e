import { printAnnotations } from '@scrollkeep/store/annotations/annotations-text.ts';
import { copyArchive, type CopyReport } from '@scrollkeep/store/copy/copy-archive.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { findSealingCipher } from './copy-key.ts';
import type { CopyWork } from './copy-work.ts';
import { readAllAnnotations } from '../archive/keep-annotations.ts';
import { withArchiveReader } from '../archive/open-archive.ts';
import { openCopyPlace, toCopyStateFolder } from './open-copy-place.ts';

export interface CopiedArchive extends CopyReport {
  readonly to: string;
}

/** Brings the copy of the archive at an address up to date. */
export async function copyToPlace(address: string, work: CopyWork): Promise<CopiedArchive> {
  const { settings, options, terminal, signal } = work;
  const objects = await openCopyPlace(address, work);
  const cipher = await findSealingCipher(settings.dataDir, options);
  try {
    return await withArchiveReader(work, async (reader) => ({
      to: objects.name,
      ...(await copyArchive(reader, {
        objects,
        cipher,
        stateFolder: toCopyStateFolder(settings.dataDir, objects),
        annotations: printAnnotations(
          readAllAnnotations(reader.folder, settings.dataDir, ({ message }) =>
            terminal.warn(`scrollkeep: ${toSafeText(message)}`),
          ),
        ),
        signal,
        onProgress: ({ chunks, of, bytes }) => {
          if (chunks % 16 === 0) terminal.progress(`copying … ${chunks} of ${of} chunks, ${toReadableBytes(bytes)}`);
        },
      })),
    }));
  } finally {
    if (terminal.showsProgress) terminal.progress('');
  }
}

export function printCopied(copied: CopiedArchive): string {
  const { to, files, newBytes, isChanged, isEncrypted, replacedUnknown } = copied;
  const what = !isChanged
    ? 'up to date'
    : newBytes === 0
      ? 'file list updated'
      : `${toReadableBytes(newBytes)} of new content sent`;
  const lock = isEncrypted
    ? ' Encrypted.'
    : ' Not encrypted: run `scrollkeep archive key` to encrypt it from the next run on.';
  const again = replacedUnknown === 0 ? '' : ` Replaced ${toReadableAmount(replacedUnknown, 'unreadable pack')}.`;
  return `Copy in ${toSafeText(to)}: ${toReadableAmount(files, 'file')}, ${what}.${again}${lock}\n`;
}

/** What is not in the copy, for stderr; whether something here is damaged. */
export function warnOfCopied(
  { damaged, skipped }: CopiedArchive,
  terminal: Pick<CopyWork['terminal'], 'warn'>,
): boolean {
  for (const path of skipped)
    terminal.warn(`scrollkeep: ${toSafeText(path)} is not in the copy: its name is not valid on every system`);
  for (const path of damaged)
    terminal.warn(`scrollkeep: ${toSafeText(path)} is not in the copy: it is damaged in the archive`);
  return damaged.length > 0;
}
