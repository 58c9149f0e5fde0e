import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { importArchive } from '@scrollkeep/store/archive';
import { AppError } from '../command-line/app-error.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../command-line/exit-codes.ts';
import { classifyFile } from '../disk/classify-file.ts';
import { toReadableAmount } from '../terminal/to-readable.ts';
import { toSafeText } from '../terminal/to-safe-text.ts';
import { withArchiveWriter } from './open-archive.ts';
import { archivedClasses } from './walk-sources.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal, signal } = invocation;
  const [name = ''] = args;
  const path = resolve(name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw new AppError({ code: 'NO_SUCH_PATH', message: `${name}: no such file`, hint: 'It is made with "scrollkeep archive export FILE" on the other machine.', exitCode: 66 });
  const report = await withArchiveWriter(invocation, (writer) => importArchive(writer, path, { mayKeep: ({ kind }, below) => mayKeep(kind, below), signal }));
  const from = [...new Set(report.roots.map(({ machine, path: folder }) => `${toSafeText(machine.name)}:${toSafeText(folder)}`))].join(', ');
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${toReadableAmount(report.files, 'file')} of ${from}: ${report.added} new, ${report.extended} with more than before, ${report.unchanged} known. \`scrollkeep ls\` lists the sessions.\n`,
  );
  return 0;
}

/** Only what an archive would have taken itself. In a folder that is none of the client's, any folder on the way may be a config folder. */
function mayKeep(rootKind: 'config-folder' | 'folder', path: string): boolean {
  const parts = path.split('/');
  const bases = rootKind === 'config-folder' ? [path] : parts.map((_, at) => parts.slice(at).join('/'));
  const classes = bases.map((belowConfig) => classifyFile({ rootKind, relativePath: path, belowConfig }).class);
  return classes.some((each) => archivedClasses.has(each)) && !classes.some((each) => each === 'secret' || each === 'config');
}
