import { useEffect, useMemo } from 'preact/hooks';
import type { TurnUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { toReadableShare, toShortCount } from '@scrollkeep/view/text/readable.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { texts } from '../texts/texts.ts';

/** By the number of the turn. */
export type TurnUsages = ReadonlyMap<number, TurnUsage>;

const mostTurns = 500;

/**
 * What the turns of a session cost and how full the context was, asked again when there are more of them; empty for a
 * session without a server.
 */
export function useTurnUsage(key: string | undefined, turns: number): TurnUsages {
  const { answer, reload } = useAnswer(
    '/sessions/{key}/usage',
    key === undefined ? undefined : { key, limit: mostTurns },
  );
  useEffect(() => void (answer !== undefined && reload()), [turns]);
  return useMemo(() => new Map(answer?.usage.turns.map((turn) => [turn.number, turn])), [answer]);
}

/** How full the context was at the end of a turn. */
export function ContextMeter({ usage: { contextTokens, contextWindow } }: { readonly usage: TurnUsage }) {
  if (contextTokens === 0) return null;
  const share = contextWindow === null ? undefined : Math.min(1, contextTokens / contextWindow);
  const words = texts.outline.context(
    toShortCount(contextTokens),
    share === undefined ? undefined : toReadableShare(share),
  );
  return (
    <span class="context-meter" role="img" aria-label={words} title={words}>
      {share === undefined ? null : (
        <span class={share > 0.8 ? 'is-full' : undefined} style={{ width: `${Math.round(share * 100)}%` }} />
      )}
    </span>
  );
}
