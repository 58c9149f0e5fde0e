import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from './conversation.ts';
import type { EntryPlace } from './find-hits.ts';
import { toTurnKey, type EntryRow, type Row } from './rows.ts';
import type { VirtualHandle } from './virtual-rows.tsx';

export interface EntryJump {
  readonly jumpTo: (place: EntryPlace, how: JumpLook) => void;
  /** Key of the row that was gone to last, to be marked. */
  readonly target: string | undefined;
  /** Where the reader is: already there while a jump waits for its turn to load. */
  readonly findPlace: () => EntryPlace;
}

interface JumpLook {
  /** What the entry hides is opened. */
  readonly opens: boolean;
  /** Whoever types keeps the focus. */
  readonly focuses: boolean;
  /** So many pixels at the top are covered. */
  readonly below?: number;
}

interface JumpOptions {
  readonly rows: readonly Row[];
  readonly agent: string | undefined;
  readonly conversation: Conversation;
  readonly handle: { readonly current: VirtualHandle | undefined };
  readonly onOpen: (row: EntryRow) => void;
}

/** Goes to an entry: first to its turn, and on as soon as the turn, and the part of it, is loaded. */
export function useEntryJump(options: JumpOptions): EntryJump {
  // Whoever learns of a place later than the page was drawn must find the rows of today, not those of that drawing.
  const latest = useRef(options);
  latest.current = options;
  const wanted = useRef<{ readonly place: EntryPlace; readonly how: JumpLook }>(undefined);
  const [target, setTarget] = useState<string>();
  const tryJump = () => {
    const { current } = wanted;
    if (current === undefined) return;
    const { place, how } = current;
    const { rows, agent, conversation, handle, onOpen } = latest.current;
    const turnKey = toTurnKey(agent, place.position);
    const key = `${turnKey}/${place.part}/${place.entry}`;
    const row = rows.find((candidate) => candidate.key === key);
    if (row?.kind === 'entry') {
      wanted.current = undefined;
      setTarget(key);
      if (how.opens) onOpen(row);
      handle.current?.scrollTo(key, { focus: how.focuses, below: how.below ?? 0 });
      return;
    }
    const gap = rows.find(
      (candidate) =>
        candidate.kind === 'gap' && (candidate.key === turnKey || candidate.key === `${turnKey}/${place.part}`),
    );
    if (gap?.kind === 'gap') conversation.want([gap.gap]);
    handle.current?.scrollTo(gap?.key ?? turnKey);
  };
  useEffect(tryJump, [options.rows]);
  return {
    target,
    findPlace: () =>
      wanted.current?.place ?? toEntryPlace(latest.current.handle.current?.topKey(), latest.current.agent),
    jumpTo(place, how) {
      wanted.current = { place, how };
      tryJump();
    },
  };
}

/** The place of a row, for whoever wants to go on from it. */
function toEntryPlace(key: string | undefined, agent: string | undefined): EntryPlace {
  const prefix = `${agent ?? ''}#`;
  const [position = '0', part, entry] = key?.startsWith(prefix) === true ? key.slice(prefix.length).split('/') : [];
  return {
    position: Number.parseInt(position, 10) || 0,
    part: part === undefined || !/^\d+$/.test(part) ? -1 : Number(part),
    entry: entry === undefined || !/^\d+$/.test(entry) ? -1 : Number(entry),
  };
}
