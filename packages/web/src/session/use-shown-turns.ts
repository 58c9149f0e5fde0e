import { useState } from 'preact/hooks';
import type { Conversation } from './conversation.ts';
import { findNear } from './find-row.ts';
import type { Row } from './rows.ts';
import type { VisibleRange } from './virtual-rows.tsx';

/** The turns on the screen and those drawn around it, by position; what is near and missing is loaded. */
export function useShownTurns(
  rows: readonly Row[],
  agent: string | undefined,
  conversation: Conversation,
  onLast: (last: number) => void,
) {
  const [current, setCurrent] = useState<number>();
  const [lastShown, setLastShown] = useState<number>();
  const [drawn, setDrawn] = useState({ first: 0, last: 0 });
  const onRange = ({ first, last, readyFirst, readyLast, chosen }: VisibleRange) => {
    conversation.want(rows.slice(readyFirst, readyLast + 1).flatMap((row) => (row.kind === 'gap' ? [row.gap] : [])));
    setCurrent(findNear(rows, chosen ?? first, agent));
    const lastSeen = findNear(rows, last, agent);
    setLastShown(lastSeen);
    const next = { first: findNear(rows, readyFirst, agent) ?? 0, last: findNear(rows, readyLast, agent) ?? 0 };
    if (next.first !== drawn.first || next.last !== drawn.last) setDrawn(next);
    if (lastSeen !== undefined) onLast(lastSeen);
  };
  return { current, lastShown, drawn, onRange };
}
