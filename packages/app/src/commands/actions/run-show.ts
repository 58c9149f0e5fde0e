import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { toMarkedPlace } from '@scrollkeep/server/sessions/session-place.ts';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import {
  readOrphanViews,
  readTurnViews,
  type SessionViewOptions,
} from '@scrollkeep/view/build-view/build-session-view.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import { addHidden, listHiddenOfTurn, type HiddenCounts } from '@scrollkeep/view/model/hidden-counts.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import { openTerminalPrinter } from '@scrollkeep/view/printers/terminal.ts';
import type { StoredOutput } from '@scrollkeep/view/tools/stored-output.ts';
import { addTurnMarks } from '@scrollkeep/view/model/marks.ts';
import type { Marks } from '@scrollkeep/view/model/session-view.ts';
import { buildMarkedHeader } from '@scrollkeep/server/annotations/build-marked-header.ts';
import { readAnnotations } from '@scrollkeep/server/annotations/read-annotations.ts';
import { toTurnMarks } from '@scrollkeep/server/annotations/to-marks.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { maxExportedBytes, openSessionRecords } from '@scrollkeep/server/sessions/open-session-records.ts';
import { partBytes } from '@scrollkeep/server/sessions/part-bytes.ts';
import { readStoredOutput } from '@scrollkeep/server/sessions/read-stored-output.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { checkShownTurns } from './check-shown-turns.ts';
import { parseShowOptions, type ShowOptions } from './parse-show-options.ts';
import { printSessionJson } from '../../show/print-session-json.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  optimizeLater();
  const { args, settings, terminal, signal } = invocation;
  const options = parseShowOptions(invocation.options);
  const problems: DiskProblem[] = [];
  const onProblem = (problem: DiskProblem) => {
    problems.push(problem);
    terminal.warn(`scrollkeep: ${toSafeText(problem.path)}: ${problem.message}`);
  };
  const located = await getSession(args[0] ?? '', settings, { maxLineBytes: settings.maxLineBytes, onProblem, signal });
  const { session, toFile } = located;
  checkShownTurns(session, options);
  const viewOptions: SessionViewOptions = {
    path: options.path,
    opensAgents: options.agents,
    partBytes,
    ...(options.turns === undefined ? {} : { turns: options.turns }),
  };
  const annotation = findMarked(
    readAnnotations(settings.dataDir, terminal.warn),
    toMarkedPlace({ id: session.id, identity: located.identity }),
  );
  const marking = { withNotes: options.notes };
  const header = buildMarkedHeader(located, annotation, marking);
  const turnMarks = toTurnMarks(session, annotation, marking);
  const isWhole = options.tools === 'full' || options.json;
  const records = openSessionRecords(toFile, onProblem, isWhole ? maxExportedBytes : undefined);
  const sources: SessionViewSources = {
    ...(records.maxWholeBytes === undefined ? {} : { maxWholeBytes: records.maxWholeBytes }),
    // A few lines of an output are in the transcript itself.
    ...(isWhole ? { readStored: (stored: StoredOutput) => readStoredOutput(located, stored) } : {}),
    readRecords: (path, nodes) => {
      signal.throwIfAborted();
      return records.readRecords(path, nodes);
    },
  };
  try {
    const hidden = options.json
      ? await printSessionJson(session, header, turnMarks, sources, viewOptions, terminal.print)
      : await printText(session, header, turnMarks, sources, viewOptions, options, invocation);
    const damaged = warnOfDamage(session, toFile, terminal);
    return problems.length + hidden.unreadable + damaged > 0 ? 2 : 0;
  } finally {
    await records.close();
  }
}

/** Lines that are not records belong to no turn; without a word nobody would miss them. */
function warnOfDamage(session: Session, toFile: (path: string) => string, terminal: Terminal): number {
  const places = [session.files.main, ...session.files.agents].flatMap((file) =>
    file === undefined ? [] : file.facts.damagedLines.map((line) => `${toFile(file.path)}:${line.number}`),
  );
  for (const place of places.slice(0, maxDamagedShown))
    terminal.warn(`scrollkeep: ${toSafeText(place)}: damaged line, not shown (details: \`scrollkeep inspect\`)`);
  if (places.length > maxDamagedShown)
    terminal.warn(`scrollkeep: … and ${places.length - maxDamagedShown} more damaged lines`);
  return places.length;
}

const maxDamagedShown = 5;

async function printText(
  session: Session,
  header: SessionHeader,
  turnMarks: ReadonlyMap<number, Marks>,
  sources: SessionViewSources,
  viewOptions: SessionViewOptions,
  options: ShowOptions,
  { terminal }: Invocation,
): Promise<HiddenCounts> {
  const hints = { path: (turn: number) => `--path ${turn}`, thinking: '--thinking', tools: '--tools short' };
  const printer = openTerminalPrinter({
    width: terminal.width,
    color: terminal.color,
    tools: options.tools,
    thinking: options.thinking,
    keepsSummaries: terminal.cutWidth > terminal.width,
    timeZone: options.timeZone,
    hints,
  });
  let hidden = header.unplaced;
  await terminal.print(printer.header(header));
  for await (const turn of readTurnViews(session, sources, viewOptions)) {
    hidden = addHidden([hidden, ...listHiddenOfTurn(turn)]);
    for (const piece of printer.turn(addTurnMarks(turn, turnMarks))) await terminal.print(piece);
  }
  for await (const agent of readOrphanViews(session, sources, viewOptions))
    for (const piece of printer.orphan(agent)) await terminal.print(piece);
  await terminal.print(printer.end());
  return hidden;
}
