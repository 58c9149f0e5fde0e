import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from './conversation.ts';
import type { EntryPlace } from './find-hits.ts';
import { toTurnKey, type EntryRow, type Row } from './rows.ts';
import type { VirtualHandle } from './virtual-rows.tsx';

export interface EntryJump {
  readonly jumpTo: (place: EntryPlace, behaviour: JumpBehaviour) => void;
  /** Key of the row of the last jump, which is highlighted. */
  readonly target: string | undefined;
  /** The reader's position; during a jump its target, even while the turn of the target is loading. */
  readonly findPlace: () => EntryPlace;
}

interface JumpBehaviour {
  /** Expands what the entry has collapsed. */
  readonly opens: boolean;
  /** Moves the focus to the entry; false while the person types in a field. */
  readonly focuses: boolean;
  /** Height in pixels of what covers the top of the list. */
  readonly below?: number;
}

interface JumpOptions {
  readonly rows: readonly Row[];
  readonly agent: string | undefined;
  readonly conversation: Conversation;
  readonly handle: { readonly current: VirtualHandle | undefined };
  readonly onOpen: (row: EntryRow) => void;
}

/** Scrolls to an entry: first to its turn, then to the entry itself once its part of the turn is loaded. */
export function useEntryJump(options: JumpOptions): EntryJump {
  // A caller may learn of a place long after a render: the jump must find the current rows, not those of that render.
  const latest = useRef(options);
  latest.current = options;
  const wanted = useRef<{ readonly place: EntryPlace; readonly behaviour: JumpBehaviour }>(undefined);
  const [target, setTarget] = useState<string>();
  const tryJump = () => {
    const { current } = wanted;
    if (current === undefined) return;
    const { place, behaviour } = current;
    const { rows, agent, conversation, handle, onOpen } = latest.current;
    const turnKey = toTurnKey(agent, place.position);
    const key = `${turnKey}/${place.part}/${place.entry}`;
    const row = rows.find((candidate) => candidate.key === key);
    if (row?.kind === 'entry') {
      wanted.current = undefined;
      setTarget(key);
      if (behaviour.opens) onOpen(row);
      handle.current?.scrollTo(key, { focus: behaviour.focuses, below: behaviour.below ?? 0 });
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
    jumpTo(place, behaviour) {
      wanted.current = { place, behaviour };
      tryJump();
    },
  };
}

/** The place of a row, from its key. */
function toEntryPlace(key: string | undefined, agent: string | undefined): EntryPlace {
  const prefix = `${agent ?? ''}#`;
  const [position = '0', part, entry] = key?.startsWith(prefix) === true ? key.slice(prefix.length).split('/') : [];
  return {
    position: Number.parseInt(position, 10) || 0,
    part: part === undefined || !/^\d+$/.test(part) ? -1 : Number(part),
    entry: entry === undefined || !/^\d+$/.test(entry) ? -1 : Number(entry),
  };
}
