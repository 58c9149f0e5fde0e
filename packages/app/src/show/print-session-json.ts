import type { Session } from '@scrollkeep/transcript';
import { addHidden, readOrphanViews, readTurnViews, type HiddenCounts, type SessionHeader, type SessionViewOptions, type SessionViewSources } from '@scrollkeep/view';

/** The session view as one JSON object, handed on turn by turn: a long session is never one text. */
export async function printSessionJson(session: Session, header: SessionHeader, sources: SessionViewSources, options: SessionViewOptions, print: (text: string) => Promise<void>): Promise<HiddenCounts> {
  let hidden: HiddenCounts = { records: 0, unreadable: 0 };
  await print(`{\n"header": ${toJson(header)},\n"turns": [`);
  let separator = '\n';
  for await (const turn of readTurnViews(session, sources, options)) {
    hidden = addHidden([hidden, turn.hidden]);
    await print(separator + toJson(turn));
    separator = ',\n';
  }
  await print('\n],\n"orphans": [');
  separator = '\n';
  for await (const agent of readOrphanViews(session, sources, options)) {
    await print(separator + toJson(agent));
    separator = ',\n';
  }
  await print(`\n],\n"hidden": ${toJson(hidden)}\n}\n`);
  return hidden;
}

/** What is not known is null, so that every field is always there. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? null : inner), 2);
}
