import { rmSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listDataParts, type DataPart } from '../../data/list-data-parts.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal } = invocation;
  const [what] = args;
  // A hub also holds the history of other people.
  const parts = listDataParts(settings).filter(
    ({ name, files }) => files > 0 && name !== 'hub' && (what === 'all' || what === name),
  );
  const isWriting = options['write'] === true;
  if (isWriting) for (const part of parts) await remove(part, invocation);
  if (options['json'] === true) await terminal.print(`${JSON.stringify({ removed: isWriting, parts }, null, 2)}\n`);
  else await terminal.print(print(parts, isWriting));
  return 0;
}

async function remove({ name, path }: DataPart, invocation: Invocation): Promise<void> {
  // Never under the hands of a run that is writing.
  if (name === 'archive') await withArchiveWriter(invocation, async () => empty(path, ['lock']));
  else empty(path, ['config.json', 'archive', 'hub']);
  if (name === 'archive') rmSync(path, { recursive: true, force: true });
}

/** Only what is in it: the folder itself may be a place that a person made. */
function empty(folder: string, except: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (!except.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function print(parts: readonly DataPart[], isWriting: boolean): string {
  if (parts.length === 0) return 'Nothing to delete.\n';
  const lines = parts.map(
    ({ path, bytes, files, canBeRebuilt }) =>
      `  ${toShownPath(path)}  ${toReadableAmount(files, 'file')}, ` +
      `${toReadableBytes(bytes)}${canBeRebuilt ? '' : ', cannot be rebuilt'}\n`,
  );
  return isWriting ? `Deleted\n${lines.join('')}` : `Would be deleted\n${lines.join('')}Add --write to delete.\n`;
}
