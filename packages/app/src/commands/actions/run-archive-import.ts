import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { archiveAnnotations, readArchivedAnnotations } from '@scrollkeep/store/annotations/archived-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { importArchive } from '@scrollkeep/store/archive/import-archive.ts';
import { openExport } from '@scrollkeep/store/archive/open-export.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import type { Invocation } from '../../command-line/command.ts';
import { readImportedAnnotations } from '../../archive/keep-annotations.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { translate, withArchiveWriter } from '../../archive/open-archive.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const [name = ''] = args;
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
  const report = await withAnnotationErrors(async () => {
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
  const from = [
    ...new Set(report.roots.map(({ machine, path: folder }) => `${toSafeText(machine.name)}:${toSafeText(folder)}`)),
  ].join(', ');
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${toReadableAmount(report.files, 'file')} of ${from}: ${report.added} new, ${report.extended} with ` +
          `new content, ${report.unchanged} unchanged. ` +
          (report.annotated === 0
            ? ''
            : `New tags, pins or notes on ${toReadableAmount(report.annotated, 'session')}. `) +
          '`scrollkeep ls` lists the sessions.\n',
  );
  return 0;
}
