import { useRef } from 'preact/hooks';
import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import { texts } from '../texts/texts.ts';
import { findNextOfKind, type AskFind } from './find-hits.ts';
import type { EntryJump } from './use-entry-jump.ts';

/** Goes to the next entry of a kind, or to the one before. */
export function useKindJump(ask: AskFind, { findPlace, jumpTo }: EntryJump, setSaid: (said: string) => void) {
  // One after another: three key presses are three steps.
  const last = useRef(Promise.resolve());
  return (kind: FindKind, direction: 'next' | 'previous') => {
    setSaid('');
    last.current = last.current
      .then(() => findNextOfKind(ask, kind, findPlace(), direction))
      .then(
        (hit) =>
          hit === undefined
            ? setSaid(texts.jump.none(texts.jump.kinds[kind]))
            : jumpTo(hit, { opens: kind !== 'agent', focuses: true }),
        () => undefined,
      );
  };
}
