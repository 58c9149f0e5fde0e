import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { toMarkedPlace } from '../sessions/session-place.ts';
import { createHash } from 'node:crypto';
import { readOrphanViews, readTurnViews } from '@scrollkeep/view/build-view/build-session-view.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import { listPathTurns } from '@scrollkeep/view/model/list-path-turns.ts';
import {
  addHidden,
  listHiddenOfAgent,
  listHiddenOfTurn,
  noneHidden,
  type HiddenCounts,
} from '@scrollkeep/view/model/hidden-counts.ts';
import { listOutline } from '@scrollkeep/view/exporters/list-outline.ts';
import { selectAgentParts, selectParts } from '@scrollkeep/view/exporters/select-parts.ts';
import {
  transformAgent,
  transformHeader,
  transformOutline,
  transformTurn,
} from '@scrollkeep/view/exporters/transform-view.ts';
import { addTurnMarks } from '@scrollkeep/view/model/marks.ts';
import { buildMarkedHeader } from '../annotations/build-marked-header.ts';
import { toTurnMarks } from '../annotations/to-marks.ts';
import { printBrief } from '../brief/print-brief.ts';
import { readSessionBrief } from '../brief/read-session-brief.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { mostLineBytes, redactFile } from '../redact/redact-file.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { getViewFormat, type ViewFormatName } from './export-formats.ts';
import { toViewOptions, withSources, type ExportSessionOptions } from './export-options.ts';
import type { WritePiece } from '../borders/write-output.ts';
import { readCsvRows, toCsvHead } from './read-csv-rows.ts';
import { printSteps } from './print-steps.ts';

/**
 * One session in one file of any format, written piece by piece: only a turn of it is in memory. Gives what was not
 * shown.
 */
export async function exportSession(
  located: LocatedSession,
  options: ExportSessionOptions,
  write: WritePiece,
): Promise<HiddenCounts> {
  const nothing = noneHidden;
  switch (options.format) {
    case 'jsonl':
      await writeOriginal(located, options, write);
      return nothing;
    case 'steps':
      await printSteps(located, options, write);
      return nothing;
    case 'brief':
      await write(
        printBrief(await readSessionBrief(located, options.onProblem), {
          timeZone: options.timeZone ?? 'UTC',
          transform: options.transform?.text,
        }),
      );
      return nothing;
    case 'csv':
      await write(toCsvHead(options.table ?? 'turns'));
      return withSources(located, options, (sources) =>
        readCsvRows(located, sources, { ...options, table: options.table ?? 'turns' }, write),
      );
    default: {
      const { format } = options;
      return withSources(located, options, (sources) => writeView(located, sources, { ...options, format }, write));
    }
  }
}

async function writeView(
  located: LocatedSession,
  sources: SessionViewSources,
  options: ExportSessionOptions & { readonly format: ViewFormatName },
  write: WritePiece,
): Promise<HiddenCounts> {
  const { session } = located;
  const { path = 'live', turns, without = new Set(), transform } = options;
  const exporter = getViewFormat(options.format).open({
    timeZone: options.timeZone ?? 'UTC',
    toSha256: (text) => createHash('sha256').update(text, 'utf8').digest('base64'),
  });
  const writeAll = async (pieces: Iterable<string>) => {
    for (const piece of pieces) if (piece !== '') await write(piece);
  };
  const annotation = findMarked(
    options.annotations ?? new Map(),
    toMarkedPlace({ id: session.id, identity: located.identity }),
  );
  const markOptions = { withNotes: options.withNotes ?? false };
  const header = buildMarkedHeader(located, annotation, markOptions);
  const turnMarks = toTurnMarks(session, annotation, markOptions);
  const outline = listOutline(
    (listPathTurns(session.tree, path) ?? []).filter(
      ({ number }) => turns === undefined || (number >= turns.first && number <= turns.last),
    ),
  );
  await writeAll(
    transform === undefined
      ? exporter.begin(header, outline)
      : exporter.begin(transformHeader(header, transform), transformOutline(outline, transform)),
  );
  const viewOptions = toViewOptions(options);
  let hidden = header.unplaced;
  for await (const whole of readTurnViews(session, sources, viewOptions)) {
    const turn = addTurnMarks(selectParts(whole, without), turnMarks);
    hidden = addHidden([hidden, ...listHiddenOfTurn(turn)]);
    await writeAll(exporter.turn(transform === undefined ? turn : transformTurn(turn, transform)));
  }
  for await (const whole of readOrphanViews(session, sources, viewOptions)) {
    const agent = selectAgentParts(whole, without);
    hidden = addHidden([hidden, ...listHiddenOfAgent(agent)]);
    await writeAll(exporter.orphan(transform === undefined ? agent : transformAgent(agent, transform)));
  }
  await writeAll(exporter.end(hidden));
  return hidden;
}

/** The bytes of the main transcript, exact unless they are redacted; where only agents are left, those of the first. */
async function writeOriginal(
  { session, toFile }: LocatedSession,
  { signal, redactor }: ExportSessionOptions,
  write: WritePiece,
): Promise<void> {
  const path = session.files.main?.path ?? session.files.agents[0]?.path;
  if (path === undefined) return;
  if (redactor !== undefined) {
    await redactFile(toFile(path), path, { redactor, maxLineBytes: mostLineBytes, signal }, write);
    return;
  }
  for await (const chunk of readChunks(toFile(path))) {
    signal?.throwIfAborted();
    // The buffer is filled again; whoever writes may not be done with it.
    await write(Uint8Array.from(chunk));
  }
}
