import { randomUUID } from 'node:crypto';
import { helpsRepair } from '@scrollkeep/transcript/resume/repair-plan.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { checkNotAlive } from '@scrollkeep/server/ps/check-not-alive.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { listSessionFiles } from '@scrollkeep/server/sessions/list-session-files.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listCopyFiles } from '../../repair/list-copy-files.ts';
import { listChanges, printRepair, toRepairJson, type WrittenCopy } from '../../repair/print-repair.ts';
import { readRepairPlan, type ReadRepair } from '../../repair/read-repair-plan.ts';
import { putRepairRecord } from '../../repair/repair-records.ts';
import { removeUnfinished, undoRepair } from '../../repair/undo-repair.ts';
import { writeRepair } from '../../repair/write-repair.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const [name = ''] = args;
  const isWriting = options['write'] === true;
  const wantsJson = options['json'] === true;
  if (isWriting && options['undo'] === true)
    throw new AppError({ code: 'usage', message: '--write and --undo cannot be combined', exitCode: 64 });
  if (isWriting || options['undo'] === true) await removeUnfinished(settings.dataDir);
  if (options['undo'] === true) return undo(name, invocation);
  const { reading, problems } = collectProblems({ settings, signal });
  const located = await getSession(name, settings, reading);
  const main = located.session.files.main;
  if (main === undefined)
    throw new AppError({
      code: 'NO_TRANSCRIPT',
      message: `${toSafeText(located.session.id)} has no main transcript; only its agents are left`,
      hint: 'The archive may still have it: see `scrollkeep archive restore`.',
      exitCode: 66,
    });
  const file = located.toFile(main.path);
  const repair = await readRepairPlan(file, { maxLineBytes: settings.maxLineBytes, signal });
  const copy =
    isWriting && repair.plan.changes.length > 0
      ? await write(located, file, repair, invocation, reading.onProblem)
      : undefined;
  const answer = { session: located.session.id, file, plan: repair.plan, copy };
  await terminal.print(
    wantsJson ? `${JSON.stringify(toRepairJson(answer), null, 2)}\n` : printRepair(answer, terminal.color),
  );
  return Math.max(
    reportProblems(problems, terminal),
    copy === undefined && helpsRepair(repair.plan) ? 1 : 0,
  ) as ExitCode;
}

async function write(
  located: LocatedSession,
  main: string,
  repair: ReadRepair,
  { settings, signal }: Invocation,
  onProblem: Parameters<typeof listSessionFiles>[1],
): Promise<WrittenCopy> {
  const { configFolder, session } = located;
  if (configFolder === undefined)
    throw new AppError({
      code: 'usage',
      message: `${toSafeText(main)} is not in a config folder of Claude Code`,
      hint: 'Specify the session by its id; add its config folder with --root.',
      exitCode: 64,
    });
  await checkNotAlive(configFolder, ({ sessionId }) => sessionId === session.id);
  const ids = { original: session.id, copy: randomUUID() };
  const files = listCopyFiles(await listSessionFiles(located, onProblem), main, configFolder, ids);
  const record = {
    ...ids,
    configFolder,
    at: new Date().toISOString(),
    pid: process.pid,
    files: files.map(({ name }) => name),
    changes: listChanges(repair.plan.changes),
  };
  // First of all: whatever a crash leaves behind is found by it.
  putRepairRecord(settings.dataDir, { ...record, state: 'writing', bytes: 0 });
  const bytes = await writeRepair(files, configFolder, repair, ids, signal).catch(async (error: unknown) => {
    await undoRepair(ids.copy, settings.dataDir);
    throw error;
  });
  putRepairRecord(settings.dataDir, { ...record, state: 'written', bytes });
  return { session: ids.copy, files };
}

async function undo(name: string, { options, settings, terminal }: Invocation): Promise<ExitCode> {
  const { copy, original, files } = await undoRepair(name, settings.dataDir);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ undone: copy, original, files }, null, 2)}\n`
      : `${toReadableAmount(files.length, 'file')} of the copy ${copy} deleted. ` +
          `The original ${toSafeText(original)} is unchanged.\n`,
  );
  return 0;
}
