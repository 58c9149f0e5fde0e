import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Redactor, RedactorOptions } from '@scrollkeep/view/redaction/redactor.ts';
import { openRestorer } from '@scrollkeep/view/redaction/restore-text.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { listSessionFiles, type SessionFile } from '@scrollkeep/server/sessions/list-session-files.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import { printFindings, printReport, printUnseen } from '@scrollkeep/server/redact/print-findings.ts';
import { readFindings } from '@scrollkeep/server/redact/redact-findings.ts';
import { isTextFile, redactFile } from '@scrollkeep/server/redact/redact-file.ts';
import { findMap, putMap, type MappedFile } from '@scrollkeep/server/redact/redaction-map.ts';
import { toRedactedName } from '@scrollkeep/server/redact/to-redacted-name.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import { getOptionalClasses } from './get-optional-classes.ts';
import { restoreFiles } from './restore-files.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const out = typeof options['out'] === 'string' ? options['out'] : undefined;
  const mapName = typeof options['map'] === 'string' ? options['map'] : undefined;
  if (options['restore'] === true) return restoreFiles(invocation, args[0] ?? '', out, mapName);
  if (mapName !== undefined && out === undefined)
    throw new AppError({
      code: 'usage',
      message: '--map requires --out',
      hint: 'A map belongs to a redacted copy: add --out.',
      exitCode: 64,
    });
  const { reading, problems } = collectProblems({ settings, signal });
  const located = await getSession(args[0] ?? '', settings, reading);
  const files = await listSessionFiles(located, reading.onProblem);
  const known = mapName === undefined ? undefined : await findMap(settings.dataDir, mapName);
  const redactorOptions: RedactorOptions = {
    scope: options['only'] === 'secrets' ? 'secrets' : 'all',
    dropsClientTexts: options['drop-client-texts'] === true,
    also: getOptionalClasses(options['also']),
    isReversible: mapName !== undefined,
    known: known?.entries ?? [],
  };
  const redactor = await openConfiguredRedactor(settings, redactorOptions);
  await learnNames(redactor, located, reading);

  if (out === undefined) {
    const findings = await readFindings(files, redactor, reading);
    await terminal.print(
      options['json'] === true ? `${JSON.stringify(findings, null, 2)}\n` : printFindings(findings, terminal.width),
    );
    const status = reportProblems(problems, terminal);
    return status === 0 && findings.findings.some(({ isName }) => !isName) ? 1 : status;
  }

  const target = resolve(out);
  await checkOutside(target, withoutArchive(settings));
  const isSingle = /\.jsonl?$/i.test(out) && (await stat(target).catch(() => undefined))?.isDirectory() !== true;
  const chosen = isSingle
    ? files.filter(
        ({ file }) =>
          file === located.toFile(located.session.files.main?.path ?? located.session.files.agents[0]?.path ?? ''),
      )
    : files;
  const restore = mapName === undefined ? undefined : openGrowingRestorer(redactor);
  const mapped: Record<string, MappedFile> = {};
  const notText: string[] = [];
  for (const { file, name } of chosen) {
    if (options['media'] !== true && !(await isTextFile(file))) {
      notText.push(name);
      continue;
    }
    const newName = isSingle ? 'main' : toRedactedName(redactor, name);
    const path = isSingle ? target : join(target, ...newName.split('/'));
    await checkNoSource(path, files);
    mapped[newName] = {
      name,
      ...(await writeOutput(
        path,
        options['force'] === true,
        (write) => redactFile(file, name, { redactor, maxLineBytes: settings.maxLineBytes, signal, restore }, write),
        { below: isSingle ? undefined : target },
      )),
    };
  }
  if (mapName !== undefined) {
    const path = await putMap(settings.dataDir, mapName, {
      version: 1,
      entries: redactor.listMap(),
      files: { ...known?.files, ...mapped },
    });
    terminal.say(`The map for --restore is ${path}. It contains every secret: keep it safe.`);
  }
  terminal.say(printReport(redactor.report()));
  const unseen = printUnseen(notText.length, 0).trim();
  if (unseen !== '') terminal.say(`${unseen} Skipped; --media copies them unchanged.`);
  if (isSingle && files.length > chosen.length)
    terminal.say(
      'Only the main transcript was written. To include ' +
        `${toReadableAmount(files.length - chosen.length, 'agent and output file')}, use --out DIR/.`,
    );
  terminal.say(`Written to ${target}`);
  return reportProblems(problems, terminal);
}

/** The map grows while files are redacted. */
function openGrowingRestorer(redactor: Redactor): (text: string, isJson: boolean) => string {
  let [size, restore] = [0, openRestorer([])];
  return (text, isJson) => {
    const entries = redactor.listMap();
    if (entries.length !== size) [size, restore] = [entries.length, openRestorer(entries)];
    return restore(text, isJson);
  };
}

/** A session can stand anywhere, and --force must not reach what it is read from. */
async function checkNoSource(path: string, files: readonly SessionFile[]): Promise<void> {
  const target = await realpath(path).catch(() => path);
  for (const { file } of files) {
    if (target === (await realpath(file).catch(() => file)))
      throw new AppError({
        code: 'SOURCE',
        message: `${path} is the input`,
        hint: 'Choose another path with --out.',
        exitCode: 64,
      });
  }
}
