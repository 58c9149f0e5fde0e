import { resolve } from 'node:path';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { findRoots } from '../../disk/find-roots.ts';
import { findSourceName } from '../../disk/find-source-name.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { addSource } from '../../sources/change-sources.ts';
import { countSource } from '../../sources/list-sources.ts';
import { toSafeText } from '../../text/to-safe-text.ts';
import { toShownPath } from '../../text/to-shown-path.ts';

export async function run({ args, options, settings, terminal }: Invocation): Promise<ExitCode> {
  const path = resolve(getFolder(args[0] ?? ''));
  const [root] = await findRoots([path], undefined);
  if (root === undefined || (root.kind !== 'config-folder' && root.kind !== 'folder'))
    throw new AppError({
      code: 'NOT_A_FOLDER',
      message: `${path} is not a folder`,
      hint: 'Name a Claude config folder, or a folder with transcripts. `scrollkeep archive import` takes archives.',
      exitCode: 64,
    });
  const source = findSourceName(path);
  const { sessions, bytes } = await countSource(root, source, true, {
    maxLineBytes: settings.maxLineBytes,
    onProblem: () => undefined,
  });
  const sources = addSource(settings.configFile, path);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, source, sources }, null, 2)}\n`
      : `Added ${toShownPath(path)}: ${toReadableAmount(sessions, 'session')}, ${toReadableBytes(bytes)}. ` +
          `Its source is ${toSafeText(source)}.\n`,
  );
  return 0;
}

function getFolder(path: string): string {
  if (path === '-' || /^[a-z][a-z0-9+.-]+:\/\//i.test(path))
    throw new AppError({
      code: 'usage',
      message: `${path}: only a folder on this machine can be a source`,
      hint: 'Copy sessions of another machine with `scrollkeep archive export` and `scrollkeep archive import`.',
      exitCode: 64,
    });
  return path;
}
