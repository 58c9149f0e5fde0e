import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import {
  readOrphanViews,
  readTurnViews,
  type SessionViewOptions,
} from '@scrollkeep/view/build-view/build-session-view.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import {
  addHidden,
  listHiddenOfAgent,
  listHiddenOfTurn,
  type HiddenCounts,
} from '@scrollkeep/view/model/hidden-counts.ts';
import { addTurnMarks } from '@scrollkeep/view/model/marks.ts';
import type { Marks } from '@scrollkeep/view/model/session-view.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import { openJsonExporter } from '@scrollkeep/view/exporters/open-json-exporter.ts';

/**
 * The session view as one JSON object, handed on turn by turn: a long session is never one text. The same as `export
 * --format json`.
 */
export async function printSessionJson(
  session: Session,
  header: SessionHeader,
  turnMarks: ReadonlyMap<number, Marks>,
  sources: SessionViewSources,
  options: SessionViewOptions,
  print: (text: string) => Promise<void>,
): Promise<HiddenCounts> {
  const exporter = openJsonExporter();
  const printAll = async (pieces: Iterable<string>) => {
    for (const piece of pieces) await print(piece);
  };
  let hidden = header.unplaced;
  await printAll(exporter.begin(header, []));
  for await (const turn of readTurnViews(session, sources, options)) {
    hidden = addHidden([hidden, ...listHiddenOfTurn(turn)]);
    await printAll(exporter.turn(addTurnMarks(turn, turnMarks)));
  }
  for await (const agent of readOrphanViews(session, sources, options)) {
    hidden = addHidden([hidden, ...listHiddenOfAgent(agent)]);
    await printAll(exporter.orphan(agent));
  }
  await printAll(exporter.end(hidden));
  return hidden;
}
