import { resolve } from 'node:path';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { isAlive } from '@scrollkeep/server/ps/is-alive.ts';
import { readLiveSessions } from '@scrollkeep/server/ps/read-live-sessions.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { translate } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listHandedFiles } from '../../hand-over/list-handed-files.ts';
import { printHandOver, toHandOverJson } from '../../hand-over/print-hand-over.ts';
import { writeHandOver } from '../../hand-over/write-hand-over.ts';
import { collectProblems } from './collect-problems.ts';
import { getOptionalClasses } from './get-optional-classes.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const isRedacted = options['no-redact'] !== true;
  if (!isRedacted && (options['only'] !== undefined || options['also'] !== undefined))
    throw new AppError({
      code: 'usage',
      message: '--no-redact cannot be combined with --only or --also',
      exitCode: 64,
    });
  const { reading, problems } = collectProblems({ settings, signal });
  const located = await getSession(args[0] ?? '', settings, reading);
  const session = await listHandedFiles(located, reading.onProblem, signal);
  const out = options['out'];
  const file = resolve(typeof out === 'string' ? out : `session-${toShortId(session.id)}.scrollkeep`);
  await checkOutside(file, withoutArchive(settings));
  const redactor = isRedacted
    ? await openConfiguredRedactor(settings, {
        scope: options['only'] === 'secrets' ? 'secrets' : 'all',
        also: getOptionalClasses(options['also']),
      })
    : undefined;
  if (redactor !== undefined) await learnNames(redactor, located, reading);
  // What could not be read would be missing there, or come out half redacted.
  if (session.files.some((each) => problems.some(({ path }) => path === each.file))) {
    reportProblems(problems, terminal);
    throw new AppError({
      code: 'NOT_READABLE',
      message: `${session.id} could not be read completely`,
      hint: 'Nothing was written. Fix the file, and run the command again.',
      exitCode: 66,
    });
  }
  const written = await translate(() =>
    writeHandOver(session, { path: file, isForced: options['force'] === true, redactor, signal }),
  );
  const title = located.session.title?.text;
  const answer = {
    session: session.id,
    title: title === undefined ? undefined : (redactor?.redactCutText(title) ?? title),
    file,
    written,
    report: redactor?.report(),
  };
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toHandOverJson(answer), null, 2)}\n`
      : printHandOver(answer, terminal.color),
  );
  if (!isRedacted && options['json'] === true)
    terminal.warn('scrollkeep: not redacted: the file contains every secret and name of the session');
  if (await isRunning(located.configFolder, session.id))
    terminal.warn('scrollkeep: the session is running; what is written from now on is not in the file');
  return reportProblems(problems, terminal);
}

async function isRunning(configFolder: string | undefined, id: string): Promise<boolean> {
  const live = configFolder === undefined ? [] : await readLiveSessions(configFolder, () => undefined);
  for (const entry of live ?? []) if (entry.sessionId === id && (await isAlive(entry))) return true;
  return false;
}
