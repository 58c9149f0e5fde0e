import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listDataParts } from '../../data/list-data-parts.ts';

export async function run({ options, settings, terminal }: Invocation): Promise<ExitCode> {
  const parts = listDataParts(settings);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (options['json'] === true) {
    // `isPrecious` is what 0.1.0 printed.
    const named = parts.map((part) => ({ ...part, isPrecious: !part.canBeRebuilt }));
    await terminal.print(`${JSON.stringify({ parts: named, bytes }, null, 2)}\n`);
    return 0;
  }
  const rows = parts.map((part) => [
    part.name,
    toReadableBytes(part.bytes),
    toReadableAmount(part.files, 'file'),
    part.canBeRebuilt ? 'can be rebuilt' : 'cannot be rebuilt',
    toShownPath(part.path),
  ]);
  await terminal.print(
    printTable([{}, { align: 'right' }, { align: 'right' }, {}, { shrinks: true }], rows, { width: terminal.width }) +
      `Total: ${toReadableBytes(bytes)}\n`,
  );
  return 0;
}
