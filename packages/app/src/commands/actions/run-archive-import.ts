import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { archiveAnnotations, readArchivedAnnotations } from '@scrollkeep/store/annotations/archived-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { importArchive, type ImportReport } from '@scrollkeep/store/archive/import-archive.ts';
import { openExport } from '@scrollkeep/store/archive/open-export.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isS3Address } from '@scrollkeep/server/s3/parse-s3-address.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import type { Invocation } from '../../command-line/command.ts';
import { readImportedAnnotations } from '../../archive/keep-annotations.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { translate, withArchiveWriter } from '../../archive/open-archive.ts';
import { takeCopy } from '../../copies/take-copy.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const [name = ''] = args;
  const isCopy = isS3Address(name) || (existsSync(name) && statSync(name).isDirectory());
  const report: Imported = isCopy ? await takeCopy(name, invocation) : await importFile(name, invocation);
  await terminal.print(options['json'] === true ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
  return (report.damaged ?? []).length > 0 ? 2 : 0;
}

type Imported = ImportReport & {
  readonly annotated: number;
  /** Files of which a copy has lost something. */
  readonly damaged?: readonly string[];
};

async function importFile(name: string, invocation: Invocation): Promise<Imported> {
  const { settings, signal } = invocation;
  const path = resolve(name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new AppError({
      code: 'NO_SUCH_PATH',
      message: `${name}: no such file`,
      hint: 'Create it with "scrollkeep archive export FILE" on the other machine.',
      exitCode: 66,
    });
  // Proven before our own folder is touched, or even made.
  const checked = await translate(() =>
    openExport(path, { mayKeep: ({ kind }, below) => mayKeep(kind, below), signal }),
  );
  return withAnnotationErrors(async () => {
    const annotations = readImportedAnnotations(checked.annotations, path);
    const store = openAnnotations(settings.dataDir);
    // If they cannot be read, they cannot be merged: better said before anything is kept.
    store.readOwn();
    readArchivedAnnotations(toArchiveFolder(settings.dataDir));
    const imported = await withArchiveWriter(invocation, async (writer) => {
      const done = await importArchive(writer, checked, signal);
      archiveAnnotations(writer.folder, annotations);
      return done;
    });
    return { ...imported, annotated: (await store.merge(annotations)).length };
  }).finally(checked.close);
}

function printReport(report: Imported): string {
  const from = [
    ...new Set(report.roots.map(({ machine, path: folder }) => `${toSafeText(machine.name)}:${toSafeText(folder)}`)),
  ].join(', ');
  return (
    `${toReadableAmount(report.files, 'file')} from ${from}: ${report.added} new, ${report.extended} with ` +
    `new content, ${report.unchanged} unchanged. ` +
    (report.annotated === 0 ? '' : `New tags, pins or notes on ${toReadableAmount(report.annotated, 'session')}. `) +
    '`scrollkeep ls` lists the sessions.\n'
  );
}
