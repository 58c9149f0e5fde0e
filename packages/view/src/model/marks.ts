import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import type { Marks, SessionHeader, TurnView } from './session-view.ts';

/** A header with what a person put on its session; the tag that the client keeps is there already. */
export function addMarks(header: SessionHeader, marks: Marks | undefined): SessionHeader {
  if (marks === undefined) return header;
  return {
    ...header,
    tags: joinTags(marks.tags, header.clientTag),
    isPinned: marks.isPinned,
    ...(marks.note === undefined ? {} : { note: marks.note }),
  };
}

export function addTurnMarks<Turn extends TurnView>(turn: Turn, marks: ReadonlyMap<number, Marks>): Turn {
  const own = marks.get(turn.number);
  return own === undefined ? turn : { ...turn, marks: own };
}

/** The person's tags, and behind them the client's. */
export function joinTags(tags: readonly string[], clientTag: string | undefined): readonly string[] {
  return clientTag === undefined || tags.some((tag) => foldText(tag) === foldText(clientTag))
    ? tags
    : [...tags, clientTag];
}

/** Tags in one line, the client's marked: only Claude Code can take it away. */
export function printTags(tags: readonly string[], clientTag: string | undefined): string {
  return tags.map((tag) => (tag === clientTag ? `${tag} (Claude Code)` : tag)).join(', ');
}

/** What is beside the number of a turn: `pinned`, `#bug`. */
export function listMarkWords({ tags, isPinned }: Marks): readonly string[] {
  return [...(isPinned ? ['pinned'] : []), ...tags.map((tag) => `#${tag}`)];
}
