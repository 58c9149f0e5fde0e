import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readAnnotations } from '@scrollkeep/server/annotations/read-annotations.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toDiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import { printReport } from '@scrollkeep/server/redact/print-findings.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import type { ExportSessionOptions } from '@scrollkeep/server/export/export-options.ts';
import type { WritePiece } from '@scrollkeep/server/borders/write-output.ts';
import { exportSession } from '@scrollkeep/server/export/export-session.ts';
import { listSessionFiles } from '@scrollkeep/server/sessions/list-session-files.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { tableFormatNames, traceFormatName } from '@scrollkeep/server/export/other-format-names.ts';
import { writeExportFolder } from '@scrollkeep/server/export/write-export-folder.ts';
import { writeTar } from '@scrollkeep/server/export/write-session-files.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import { checkShownTurns } from './check-shown-turns.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { checkTarget } from './check-target.ts';
import { chooseSessions } from './choose-sessions.ts';
import { keepHeapSmall, letHeapGrow } from './keep-heap-small.ts';
import { parseExportOptions, type ExportRequest } from './parse-export-options.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  checkOtherFormat(options);
  const tables = tableFormatNames.find((name) => name === options['format']);
  if (tables !== undefined) return (await import('./export-tables.ts')).exportTables(invocation, tables);
  if (options['format'] === traceFormatName) return (await import('./export-traces.ts')).exportTraces(invocation);
  const request = parseExportOptions(options);
  const { reading, problems } = collectProblems({ settings, signal });
  const failed = new Set<string>();
  const named = chooseSessions(invocation, reading, Date.now());
  const redactor = isRedacted(request) ? await openConfiguredRedactor(settings, { also: request.also }) : undefined;
  const exporting: ExportSessionOptions = {
    ...request,
    ...toRedaction(redactor),
    annotations: readAnnotations(settings.dataDir, terminal.warn),
    onProblem: reading.onProblem,
    signal,
  };
  if (redactor === undefined && request.format === 'jsonl')
    terminal.say('Not redacted: the exact bytes may contain secrets and names. --redact replaces them.');
  const chosen = { ...named, read: () => preparing(named.read(), redactor, exporting, onFailed) };
  const out = request.out === undefined ? undefined : resolve(request.out);
  if (out !== undefined) await checkOutside(out, withoutArchive(settings));
  const isTar = out?.endsWith('.tar') === true && request.format === 'jsonl';
  if (chosen.areSeveral && out === undefined)
    throw new AppError({
      code: 'usage',
      message: 'exporting several sessions requires a folder',
      hint: 'Add --out DIR.',
      exitCode: 64,
    });
  if (out !== undefined && isTar) {
    const files = await writeOutput(out, request.isForced, (write) => writeTar(chosen.read(), exporting, write));
    terminal.say(`${toReadableAmount(files, 'file')} written to ${out}`);
  } else if (out !== undefined && (chosen.areSeveral || (await isFolder(request.out ?? '')))) {
    const result = await writeExportFolder(chosen, exporting, {
      folder: out,
      isForced: request.isForced,
      onSession: (title) => terminal.progress(title),
      onFailed,
    });
    terminal.progress('');
    if (result.sessions === 0 && failed.size === 0)
      throw new AppError({ code: 'NO_SUCH_SESSION', message: 'no matching sessions', exitCode: 66 });
    terminal.say(`${toReadableAmount(result.sessions, 'session')} written to ${result.index ?? out}`);
    tellRedaction();
    if (result.unreadable > 0)
      terminal.warn(
        `${toReadableAmount(result.unreadable, 'record')} could not be read: a file changed during the export`,
      );
    const status = reportProblems(problems, terminal);
    return result.unreadable > 0 ? 2 : status;
  } else
    for await (const located of chosen.read())
      if ((await exportOne(located, request, exporting, out, terminal)) > 0) return 2;
  tellRedaction();
  return reportProblems(problems, terminal);

  /** One of several is passed over; what is wrong with the call, the disk or the only session ends the command. */
  function onFailed({ session }: LocatedSession, error: unknown): void {
    if (!named.areSeveral || isAppError(error) || signal.aborted) throw error;
    const path = session.files.main?.path ?? session.files.agents[0]?.path ?? session.id;
    if (!failed.has(path))
      problems.push({ ...toDiskProblem(path, error), message: `not exported: ${toDiskProblem(path, error).message}` });
    failed.add(path);
  }

  function tellRedaction(): void {
    if (redactor !== undefined) terminal.say(printReport(redactor.report()));
  }
}

const viewOptions = ['path', 'turn', 'without', 'table', 'notes', 'timezone'] as const;
const traceOptions = ['endpoint', 'header'] as const;

/** Tables and traces have whole sessions and times in UTC; what only other formats can do is not passed over. */
function checkOtherFormat(options: Invocation['options']): void {
  const { format } = options;
  const isTraces = format === traceFormatName;
  const isOther = isTraces || tableFormatNames.some((name) => name === format);
  const unfit = [...(isOther ? viewOptions : []), ...(isTraces ? [] : traceOptions)].find(
    (name) => options[name] !== undefined,
  );
  if (unfit === undefined) return;
  throw new AppError({
    code: 'usage',
    message: isOther
      ? `--${unfit} cannot be used with --format ${String(format)}`
      : `--${unfit} requires --format otlp`,
    hint: 'Run "scrollkeep help export" for what each format takes.',
    exitCode: 64,
  });
}

/** What is shown is redacted unless it is said otherwise; exact bytes are exact unless it is said otherwise. */
function isRedacted({ format, redacts }: ExportRequest): boolean {
  return redacts ?? format !== 'jsonl';
}

function toRedaction(redactor: Redactor | undefined): Pick<ExportSessionOptions, 'redactor' | 'transform'> {
  if (redactor === undefined) return {};
  return {
    redactor,
    transform: { text: redactor.redactCutText, lines: redactor.redactLines, value: redactor.redactValue },
  };
}

/** The names that a session tells are known before anything of it is written. */
async function* preparing(
  sessions: AsyncIterable<LocatedSession>,
  redactor: Redactor | undefined,
  options: ExportSessionOptions,
  onFailed: (located: LocatedSession, error: unknown) => void,
): AsyncGenerator<LocatedSession, void, void> {
  keepHeapSmall();
  for await (const located of sessions) {
    await letHeapGrow(located);
    try {
      if (redactor !== undefined) await learnNames(redactor, located, options);
    } catch (error) {
      // Without its names it would come out half redacted.
      onFailed(located, error);
      continue;
    }
    yield located;
    keepHeapSmall();
  }
}

/** One session to a file or to standard output; gives how many records could not be read. */
async function exportOne(
  located: LocatedSession,
  request: ExportRequest,
  options: ExportSessionOptions,
  out: string | undefined,
  terminal: Terminal,
): Promise<number> {
  checkShownTurns(located.session, { path: request.path ?? 'live', turns: request.turns });
  if (out !== undefined) await checkTarget(located, out);
  const fill = (write: WritePiece) => exportSession(located, options, write);
  const hidden = out === undefined ? await fill(terminal.printData) : await writeOutput(out, request.isForced, fill);
  if (out !== undefined) terminal.say(`Written to ${out}`);
  if (request.format === 'jsonl') {
    const others = (await listSessionFiles(located, options.onProblem)).length - 1;
    if (others > 0)
      terminal.say(
        `Only the main transcript was written. To include ${toReadableAmount(others, 'agent and output file')}, ` +
          'use --out DIR/ or --out FILE.tar.',
      );
  }
  if (hidden.unreadable > 0)
    terminal.warn(`${toReadableAmount(hidden.unreadable, 'record')} could not be read: the file has changed`);
  return hidden.unreadable;
}

async function isFolder(path: string): Promise<boolean> {
  return /[\\/]$/.test(path) || (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
