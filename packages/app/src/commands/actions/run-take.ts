import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { checkNotAlive } from '@scrollkeep/server/ps/check-not-alive.ts';
import { translate } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkNewSession, getConfigFolder, getProjectFolder, isClientFolder } from '../../hand-over/get-take-target.ts';
import { openHandOver } from '../../hand-over/open-hand-over.ts';
import { planTake } from '../../hand-over/plan-take.ts';
import { printTake, toTakeJson } from '../../hand-over/print-take.ts';
import { getTaken, removeUnfinishedTakes, undoTake } from '../../hand-over/taken-records.ts';
import { writeTake } from '../../hand-over/write-take.ts';
import { printConflicts } from '../../move/print-move.ts';
import { collectProblems } from './collect-problems.ts';

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
  const { options, settings, terminal, signal } = invocation;
  const folder = await getProjectFolder(project);
  const configFolder = await getConfigFolder(settings);
  const temporary = openTemporaryFolder('take');
  try {
    const session = await translate(() => openHandOver(file, temporary.path, signal));
    const original = session.facts.session;
    const isNew = options['new-id'] === true;
    if (!isNew) await checkNewSession(original, settings, collectProblems({ settings, signal }).reading);
    const ids = { original, copy: isNew ? randomUUID() : original };
    const target = { project: folder, configFolder, isClients: await isClientFolder(configFolder), ids };
    const plan = await planTake(session, target, signal);
    const conflicts = plan.steps.filter(({ state }) => state === 'differs').map(({ path }) => path);
    const isWritten = isWriting && conflicts.length === 0;
    if (isWritten) await translate(() => writeTake(plan, settings.dataDir, signal));
    const answer = { file, facts: session.facts, plan, isWritten };
    await terminal.print(
      options['json'] === true ? `${JSON.stringify(toTakeJson(answer), null, 2)}\n` : printTake(answer, terminal.color),
    );
    if (conflicts.length === 0) return 0;
    terminal.warn(
      `scrollkeep: ${toReadableAmount(conflicts.length, 'different file')} already there, so nothing is written:\n` +
        `${printConflicts(conflicts)}\nMove or delete them, or add --new-id to take the session under a new id.`,
    );
    return 1;
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
