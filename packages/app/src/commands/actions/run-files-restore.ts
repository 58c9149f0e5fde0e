import { isAbsolute, join, resolve } from 'node:path';
import { toContentBytes } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { findVersion, type VersionPoint } from '@scrollkeep/transcript/files/find-version.ts';
import { checkBelowHome } from '@scrollkeep/server/borders/check-below-home.ts';
import { planGitParts } from '@scrollkeep/server/borders/find-git-folder.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { getPoint } from '@scrollkeep/server/files/get-points.ts';
import { parseMoment } from '@scrollkeep/server/files/parse-moment.ts';
import { getHistory, readHistories, type AskedHistories } from '@scrollkeep/server/files/read-histories.ts';
import { toContentFacts } from '@scrollkeep/server/files/to-file-facts.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { ask, canAsk } from '../../terminal/ask.ts';
import { printRestorePlan } from '../../files/restore/print-restore-plan.ts';
import { findTarget, planRestore, type PlanOptions, type RestorePlan } from '../../files/restore/plan-restore.ts';
import { writeRestored, type RestoredFile } from '../../files/restore/write-restored.ts';

interface Target {
  readonly history: FileHistory;
  readonly point: VersionPoint;
}

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal } = invocation;
  const at = options['at'];
  if (typeof at !== 'string')
    throw new AppError({
      code: 'usage',
      message: '--at is required',
      hint: 'For example --at 3, --at turn:5^ or --at 2026-11-02T09:15.',
      exitCode: 64,
    });
  if (typeof options['to'] === 'string') await checkBelowHome(options['to'], '--to');
  const { targets, asked } = await findTargets(invocation, at);
  const planning = toPlanning(invocation);
  const plans: RestorePlan[] = [];
  if (options['stdout'] === true) return printContent(targets, asked, invocation);
  const folder = join(settings.dataDir, 'restored', new Date().toISOString().replaceAll(':', '-'));
  const done: RestoredFile[] = [];
  const failed: DiskProblem[] = [];
  let changed = 0;
  let refused = 0;
  const isFileNamed = ({ path }: FileHistory) => isNamed(path, invocation.args[0] ?? '');
  const places: string[] = [];
  for (const { history } of targets)
    places.push((await findTarget(history, asked, { ...planning, isFileNamed: isFileNamed(history) })).target);
  const gitParts = await planGitParts(places);
  for (const { history, point } of targets) {
    const plan = await planRestore(history, point, asked, { ...planning, gitParts, isFileNamed: isFileNamed(history) });
    if (plan.action === 'refused') refused++;
    else if (plan.action !== 'none') changed++;
    if (options['json'] === true) plans.push({ ...plan, current: undefined });
    else await terminal.print(printRestorePlan(plan, terminal));
    if (options['write'] !== true || (plan.action !== 'write' && plan.action !== 'remove')) continue;
    try {
      done.push(await writeRestored(plan, folder));
    } catch (error) {
      // One file that cannot be written must not leave a person without word of the others.
      failed.push({
        path: plan.target,
        code: 'NOT_WRITTEN',
        message: `not restored: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }
  if (options['json'] === true)
    await terminal.print(
      JSON.stringify(
        { written: options['write'] === true, files: plans.map((plan) => toPlanJson(plan, done)) },
        null,
        2,
      ) + '\n',
    );
  else tell(invocation, changed, refused, done, folder);
  const problems = reportProblems([...failed, ...asked.problems], terminal);
  return failed.length > 0 ? 74 : problems !== 0 ? problems : refused > 0 ? 1 : 0;
}

/**
 * Who asks, from where, and what may be done; a question is only put where a person is there and the answer would be
 * acted on.
 */
function toPlanning({ options, signal }: Invocation): Omit<PlanOptions, 'isFileNamed' | 'gitParts'> {
  const mayAsk = options['write'] === true && options['json'] !== true && canAsk();
  return {
    to: typeof options['to'] === 'string' ? options['to'] : undefined,
    force: options['force'] === true,
    outside: options['outside'] === true,
    here: process.cwd(),
    named: typeof options['project'] === 'string' ? options['project'] : undefined,
    askConsent: mayAsk ? (path) => ask(`Restore ${toSafeText(path)}?`, signal, 'no') : undefined,
  };
}

/**
 * Whether a word of the command line is the full path of a file, not only the end of it: that could be the end of any
 * path.
 */
function isNamed(path: string, word: string): boolean {
  return path === word || (path === resolve(word) && (isAbsolute(word) || /^\.{1,2}[/\\]/.test(word)));
}

/** One file by its path; or all files of a session, where the name is none of a file. */
async function findTargets(
  invocation: Invocation,
  at: string,
): Promise<{ readonly targets: readonly Target[]; readonly asked: AskedHistories }> {
  const name = invocation.args[0] ?? '';
  const byPath = await readHistories(invocation);
  try {
    const history = getHistory(byPath.histories, name);
    return { targets: [{ history, point: getPoint(history, 'at', at) }], asked: byPath };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'NO_SUCH_FILE' || (name.includes('/') && !name.endsWith('.jsonl')))
      throw error;
  }
  return findSessionTargets(invocation, name, at);
}

/** Files that the session touched, with all that other sessions of its project did to them. */
async function findSessionTargets(
  invocation: Invocation,
  name: string,
  at: string,
): Promise<{ readonly targets: readonly Target[]; readonly asked: AskedHistories }> {
  const { settings, signal, options } = invocation;
  const session = await getSession(name, settings, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: () => undefined,
  }).then(
    // All of it is read again with its files: it must not be in memory twice.
    ({ session: { id, project, tree } }) => ({ id, project, turns: tree.turns.length }),
    (error: unknown) => {
      if (isAppError(error) && error.code === 'NO_SUCH_SESSION')
        throw new AppError({
          code: 'NO_SUCH_FILE',
          message: `${JSON.stringify(name)} is neither a session nor a file that a session changed`,
          hint: '`scrollkeep files list` shows the files, `scrollkeep ls` the sessions.',
          exitCode: 66,
        });
      throw error;
    },
  );
  const own =
    name.endsWith('.jsonl') || name === '-'
      ? { session: name }
      : session.project === undefined
        ? { session: session.id }
        : { project: session.project };
  const asked = await readHistories({ ...invocation, options: { ...options, ...own } });
  const moment = parseMoment('at', at, { sessions: [session.id], now: Date.now() });
  if (moment.kind === 'version')
    throw new AppError({
      code: 'usage',
      message: '--at: a version applies to one file; use a turn or a time for a session',
      exitCode: 64,
    });
  if (moment.kind === 'turn' && (moment.turn < 1 || moment.turn > session.turns))
    throw new AppError({
      code: 'NO_SUCH_TURN',
      message: `there is no turn ${moment.turn}: the session has ${toReadableAmount(session.turns, 'turn')}`,
      exitCode: 66,
    });
  const touched = asked.histories.filter((history) =>
    history.versions.some(({ step }) => step.author.session === session.id),
  );
  const targets = touched.flatMap((history): readonly Target[] => {
    const point = findVersion(history, moment);
    return point === undefined ? [] : [{ history, point }];
  });
  return { targets, asked };
}

async function printContent(
  targets: readonly Target[],
  asked: AskedHistories,
  { terminal }: Invocation,
): Promise<ExitCode> {
  const [target] = targets;
  if (target === undefined || targets.length > 1)
    throw new AppError({
      code: 'usage',
      message: '--stdout prints only one file',
      hint: 'Give its path, or use --to FOLDER.',
      exitCode: 64,
    });
  const { content } = await planRestore(target.history, target.point, asked, {
    to: undefined,
    force: true,
    outside: true,
    here: process.cwd(),
    named: undefined,
    isFileNamed: true,
    askConsent: undefined,
    gitParts: new Set(),
  });
  if (content.state !== 'known')
    throw new AppError({
      code: content.state === 'absent' ? 'NO_FILE_THEN' : 'CONTENT_UNKNOWN',
      message: content.state === 'absent' ? 'the file did not exist then' : 'its content at that time is unknown',
      exitCode: 66,
    });
  await terminal.printData(toContentBytes(content));
  return reportProblems(asked.problems, terminal);
}

function tell(
  { options, terminal }: Invocation,
  changed: number,
  refused: number,
  done: readonly RestoredFile[],
  folder: string,
): void {
  if (options['write'] !== true) {
    if (changed > 0 || refused === 0)
      terminal.say(
        changed === 0
          ? 'Nothing to do.'
          : `Nothing was written: ${toReadableAmount(changed, 'file')} would change. Add --write to apply.`,
      );
  } else {
    terminal.say(`${toReadableAmount(done.length, 'file')} restored.`);
    if (done.some((file) => file.backup !== undefined)) terminal.say(`Previous content saved in ${toSafeText(folder)}`);
  }
  if (refused > 0) terminal.say(`${toReadableAmount(refused, 'file')} refused.`);
}

function toPlanJson(plan: RestorePlan, done: readonly RestoredFile[]): object {
  const restored = done.find((file) => file.target === plan.target);
  return {
    path: plan.path,
    point: plan.point,
    target: plan.target,
    action: plan.action,
    refusal: plan.refusal ?? null,
    content: toContentFacts(plan.content),
    hunks: plan.hunks ?? null,
    restored: restored !== undefined,
    backup: restored?.backup ?? null,
  };
}
