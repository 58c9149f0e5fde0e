import { resolve } from 'node:path';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { translate } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { openHandOver } from '../../hand-over/open-hand-over.ts';
import { getTaken, removeUnfinishedTakes, undoTake } from '../../hand-over/taken-records.ts';
import { checkNotAlive } from '@scrollkeep/server/ps/check-not-alive.ts';
import { installSession } from './install-session.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings } = invocation;
  const [name = ''] = args;
  const isWriting = options['write'] === true;
  const project = options['project'];
  if (options['undo'] === true) {
    if (isWriting || project !== undefined || options['new-id'] === true)
      throw toUsage('--undo takes only the id of a session');
    await removeUnfinishedTakes(settings.dataDir);
    return undo(name, invocation);
  }
  if (typeof project !== 'string') throw toUsage('--project is missing');
  if (isWriting) await removeUnfinishedTakes(settings.dataDir);
  return take(resolve(name), project, isWriting, invocation);
}

async function take(file: string, project: string, isWriting: boolean, invocation: Invocation): Promise<ExitCode> {
  const temporary = openTemporaryFolder('take');
  try {
    const session = await translate(() => openHandOver(file, temporary.path, invocation.signal));
    return await installSession({ session, from: file, project, isWriting }, invocation);
  } finally {
    await temporary.remove();
  }
}

async function undo(name: string, { options, settings, terminal }: Invocation): Promise<ExitCode> {
  const record = await getTaken(name, settings.dataDir);
  await checkNotAlive(record.configFolder, ({ sessionId }) => sessionId === record.session);
  await undoTake(record, settings.dataDir);
  const { session, files } = record;
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ undone: session, files }, null, 2)}\n`
      : `${toReadableAmount(files.length, 'file')} of session ${session} deleted.\n`,
  );
  return 0;
}

function toUsage(message: string): AppError {
  return new AppError({
    code: 'usage',
    message,
    hint: 'scrollkeep take FILE --project DIR, or scrollkeep take --undo ID',
    exitCode: 64,
  });
}
