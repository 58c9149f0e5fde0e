import { randomUUID } from 'node:crypto';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { translate } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { checkNewSession, getConfigFolder, getProjectFolder, isClientFolder } from '../../hand-over/get-take-target.ts';
import type { ArrivedSession } from '../../hand-over/open-hand-over.ts';
import { planTake } from '../../hand-over/plan-take.ts';
import { printTake, toTakeJson } from '../../hand-over/print-take.ts';
import { writeTake } from '../../hand-over/write-take.ts';
import { printConflicts } from '../../move/print-move.ts';
import { collectProblems } from './collect-problems.ts';

export interface Installation {
  readonly session: ArrivedSession;
  /** The file or address it came from. */
  readonly from: string;
  /** As the person named it. */
  readonly project: string;
  readonly isWriting: boolean;
}

/** Plans a session from elsewhere into the config folder, writes it if asked to, and prints either. */
export async function installSession(
  { session, from, project, isWriting }: Installation,
  { options, settings, terminal, signal }: Invocation,
): Promise<ExitCode> {
  const folder = await getProjectFolder(project);
  const configFolder = await getConfigFolder(settings);
  const original = session.facts.session;
  const isNew = options['new-id'] === true;
  if (!isNew) await checkNewSession(original, settings, collectProblems({ settings, signal }).reading);
  const ids = { original, copy: isNew ? randomUUID() : original };
  const target = { project: folder, configFolder, isClients: await isClientFolder(configFolder), ids };
  const plan = await planTake(session, target, signal);
  const conflicts = plan.steps.filter(({ state }) => state === 'differs').map(({ path }) => path);
  const isWritten = isWriting && conflicts.length === 0;
  if (isWritten) await translate(() => writeTake(plan, settings.dataDir, signal));
  const answer = { file: from, facts: session.facts, plan, isWritten };
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(toTakeJson(answer), null, 2)}\n` : printTake(answer, terminal.color),
  );
  if (conflicts.length === 0) return 0;
  terminal.warn(
    'scrollkeep: Nothing was written. ' +
      toReadableAmount(conflicts.length, 'file already exists', 'files already exist') +
      ' with different content:\n' +
      `${printConflicts(conflicts)}\nMove or delete them, or add --new-id to take the session under a new id.`,
  );
  return 1;
}
