import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { Invocation } from '../../command-line/command.ts';
import { buildInspection } from '../../inspect/build-inspection.ts';
import type { Inspection } from '../../inspect/inspection.ts';
import { printInspection } from '../../inspect/print-inspection.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { toInspectionJson } from '../../inspect/to-inspection-json.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const roots = await getRoots(args, settings);
  const progress = openProgress(terminal, 'reading');
  const inspection = await buildInspection(roots, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProgress: progress.update,
  });
  progress.end();
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toInspectionJson(inspection), null, 2)}\n`
      : printInspection(inspection, terminal),
  );
  return toExitCode(inspection);
}

/** An unfinished last line is not damage: somebody is still writing. */
function toExitCode({ totals, problems }: Inspection): ExitCode {
  return totals.malformed + totals.notJson + problems.length > 0 ? 2 : 0;
}
