import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { findKeptFileList } from '@scrollkeep/server/files/find-kept-file-list.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  optimizeLater();
  const { args, options, settings, terminal, signal } = invocation;
  const [name] = args;
  const isOfAll = name === undefined && options['project'] === undefined && options['json'] !== true;
  const { width, color } = terminal;
  const kept = isOfAll ? await findKeptFileList(settings, signal, [width, color, options['path'] ?? '']) : undefined;
  const known = kept?.find();
  if (known !== undefined) {
    await terminal.print(known);
    return 0;
  }
  // What reads sessions is most of the program: it is loaded only where there is something to read.
  const { printFiles } = await import('./print-files.ts');
  return printFiles({ ...invocation, options: { ...options, ...toChoice(name) } }, kept);
}

/** A folder means a project, anything else a session; without a name all of them. */
function toChoice(name: string | undefined): { readonly session?: string; readonly project?: string } {
  if (name === undefined) return {};
  if (!name.endsWith('.jsonl') && (isAbsolute(name) || name === '.' || name.startsWith('./') || name.startsWith('../')))
    return { project: resolve(name) };
  if (!name.endsWith('.jsonl') && name.includes('/') && existsSync(name)) return { project: resolve(name) };
  return { session: name };
}
