import { basename, dirname, resolve } from 'node:path';
import {
  mayNameSideFile,
  openSideFacts,
  type SideFacts,
} from '@scrollkeep/transcript/conversation/side/open-side-facts.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import { parseTimeZone } from '@scrollkeep/server/text/parse-time-zone.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { readSessionRecords } from '@scrollkeep/server/sessions/read-session-records.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import { sideParts } from '../../side/parts/list-side-parts.ts';
import { sidePartNames, type SidePartName } from '../../side/side-part-names.ts';
import type { SideContext, SidePart } from '../../side/side-part.ts';

const defaultLimit = 50;

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [name = 'latest', partName] = args;
  const part = sidePartNames.find((each) => each === partName);
  if (part !== 'debug' && (options['level'] !== undefined || options['limit'] !== undefined)) {
    throw new AppError({
      code: 'usage',
      message: '--level and --limit only apply to the debug log',
      hint: 'Run "scrollkeep side SESSION debug --level warn".',
      exitCode: 64,
    });
  }
  const { reading, problems } = collectProblems({ settings, signal });
  const located = await getSession(name, settings, reading);
  const context = toContext(located, reading.onProblem, {
    level: typeof options['level'] === 'string' ? options['level'] : undefined,
    limit: typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : defaultLimit,
  });
  const { session } = located;
  if (part === undefined) {
    const parts: [SidePartName, SidePart][] = [];
    for (const each of sidePartNames) parts.push([each, await sideParts[each].read(context)]);
    await terminal.print(
      options['json'] === true
        ? toJsonText({
            session: session.id,
            standsAlone: context.configFolder === undefined,
            parts: Object.fromEntries(
              parts.map(([each, read]) => [each, { summary: read.summary, attention: read.attention }]),
            ),
          })
        : printOverview(context, parts, terminal),
    );
  } else {
    const read = await sideParts[part].read(context);
    const text =
      read.summary === ''
        ? `${sideParts[part].title}: none\n`
        : read.print({
            width: terminal.width,
            style: toStyle(terminal.color),
            timeZone: parseTimeZone(options['timezone']),
          });
    await terminal.print(options['json'] === true ? toJsonText({ session: session.id, part, ...read.json }) : text);
  }
  return reportProblems(problems, terminal);
}

function toContext(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
  asked: Pick<SideContext, 'level' | 'limit'>,
): SideContext {
  let facts: Promise<SideFacts> | undefined;
  return {
    session: located.session,
    configFolder: located.configFolder ?? findConfigFolder(located),
    project: located.configFolder === undefined ? basename(dirname(toMainFile(located) ?? '')) : located.projectFolder,
    getFacts: () => (facts ??= readFacts(located, onProblem)),
    onProblem,
    ...asked,
  };
}

async function readFacts(located: LocatedSession, onProblem: (problem: DiskProblem) => void): Promise<SideFacts> {
  const facts = openSideFacts(located.session);
  for await (const record of readSessionRecords(located, mayNameSideFile, onProblem)) facts.add(record);
  return facts.facts();
}

/** For a transcript named by its path: the folder above `projects/`. */
function findConfigFolder(located: LocatedSession): string | undefined {
  const file = toMainFile(located);
  const projects = file === undefined ? undefined : dirname(dirname(file));
  return projects !== undefined && basename(projects) === 'projects' ? dirname(projects) : undefined;
}

function toMainFile({ session, toFile }: LocatedSession): string | undefined {
  return session.files.main === undefined ? undefined : resolve(toFile(session.files.main.path));
}

function printOverview(
  { session, configFolder }: SideContext,
  parts: readonly (readonly [SidePartName, SidePart])[],
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const style = toStyle(color);
  const rows = parts.map(([name, part]) => [sideParts[name].title, name, part.summary === '' ? '–' : part.summary]);
  const paint = (text: string, _row: number, column: number) =>
    column === 0 ? text : column === 1 ? style.accent(text) : style.faint(text);
  const lines = printTable([{}, {}, { shrinks: 'end' }], rows, { width, indent: '  ', paint }).split('\n');
  // Without its config folder everything would be missing.
  const outside = 'This transcript is outside a Claude config folder: only records are shown.';
  const alone = configFolder === undefined ? `${style.faint(toShortText(outside, width))}\n` : '';
  const printAttention = (attention: string) =>
    attention === '' || configFolder === undefined
      ? ''
      : `    ${style.warning(toShortText(`! ${attention}`, width - 4))}\n`;
  const body = parts.map(([, { attention }], at) => `${lines[at] ?? ''}\n${printAttention(attention)}`).join('');
  return (
    `${style.heading(toShortText(session.title?.text ?? toUntitledWords(session.status), width - 11))} ` +
    `${style.faint(toShortId(session.id))}\n${alone}${body}`
  );
}

function toJsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
