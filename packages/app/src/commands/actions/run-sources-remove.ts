import { resolve } from 'node:path';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { removeSource } from '../../sources/change-sources.ts';
import { toShownPath } from '../../text/to-shown-path.ts';

export async function run({ args, options, settings, terminal }: Invocation): Promise<ExitCode> {
  const path = resolve(args[0] ?? '');
  const sources = removeSource(settings.configFile, path);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, sources }, null, 2)}\n`
      : `${toShownPath(path)} is no longer read.\n`,
  );
  return 0;
}
