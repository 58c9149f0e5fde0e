import { resolve } from 'node:path';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { isRemoteAddress, parseRemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { removeSource } from '../../sources/change-sources.ts';

export async function run({ args, options, settings, terminal }: Invocation): Promise<ExitCode> {
  const [given = ''] = args;
  const remote = isRemoteAddress(given) ? parseRemoteAddress(given) : undefined;
  const path = remote === undefined ? resolve(given) : remote.ok ? remote.address.text : given;
  const sources = await removeSource(settings, remote === undefined ? 'sources' : 'remotes', path);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, sources }, null, 2)}\n`
      : `${remote === undefined ? toShownPath(path) : toSafeText(path)} is no longer read.\n`,
  );
  return 0;
}
