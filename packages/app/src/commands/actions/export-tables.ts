import { resolve } from 'node:path';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { TableFormatName } from '@scrollkeep/server/export/other-format-names.ts';
import { toFolderPlace } from '@scrollkeep/server/export/tables/tables-place.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { chooseSessions } from './choose-sessions.ts';
import { parseExportOptions } from './parse-export-options.ts';
import { writeSessionTables } from './write-session-tables.ts';

/** Tables of any number of sessions in a folder, of which a second run writes what changed. */
export async function exportTables(invocation: Invocation, format: TableFormatName): Promise<ExitCode> {
  const { options, settings } = invocation;
  const request = parseExportOptions(options);
  if (request.out === undefined)
    throw new AppError({
      code: 'usage',
      message: `--format ${format} writes several files, and requires a folder`,
      hint: 'Add --out DIR.',
      exitCode: 64,
    });
  const folder = resolve(request.out);
  await checkOutside(folder, withoutArchive(settings));
  return writeSessionTables(invocation, {
    place: toFolderPlace(folder),
    shown: toShownPath(folder),
    format,
    request,
    choose: (reading) => chooseSessions(invocation, reading, Date.now()).read(),
  });
}
