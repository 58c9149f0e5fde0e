import { useCallback, useMemo } from 'preact/hooks';
import type { SessionRoute } from '../shell/route.ts';
import type { SessionSource } from '../sources/session-source.ts';
import type { AskFind } from './find-hits.ts';

/** Finds in the thread that is shown, and in the session's agents where it has some. */
export function useThreadFind(source: SessionSource, { agent, path }: SessionRoute, agents = 0) {
  const ask = useCallback<AskFind>((step) => source.find({ agent, path }, step), [source, agent, path]);
  const askAgent = useCallback(
    (id: string): AskFind =>
      (step) =>
        source.find({ agent: id, path: 'live' }, step),
    [source],
  );
  const readAgents = useMemo(
    () => (agent === undefined && agents > 0 ? source.readAgents : undefined),
    [source, agent, agents],
  );
  return { ask, askAgent, readAgents };
}
