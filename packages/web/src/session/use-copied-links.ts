import { copyText } from '../shell/copy-text.ts';
import { printRoute, type SessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { findPanelAddress } from './panel-id.ts';
import { toRecordName } from './record-name.ts';
import type { EntryRow } from './rows.ts';

export interface CopiedLinks {
  readonly copyLink: (turn: number) => void;
  readonly copyRecordLink: (row: EntryRow) => void;
}

/** Links to what a session shows; says so when one is in the clipboard. */
export function useCopiedLinks(route: SessionRoute, say: (words: string) => void): CopiedLinks {
  const copyRoute = (to: Partial<SessionRoute>, words: string) =>
    void copyText(
      `${location.origin}${location.pathname}` +
        printRoute({ ...route, turn: undefined, record: undefined, query: undefined, ...to }),
    ).then((isDone) => void (isDone && say(words)));
  return {
    copyLink: (turn) => copyRoute({ turn }, texts.session.linkCopied),
    copyRecordLink: (row) =>
      copyRoute(
        { path: 'live', agent: findPanelAddress(`${row.id}/0`)?.agent, record: toRecordName(row.entry.place) },
        texts.session.recordLinkCopied,
      ),
  };
}
