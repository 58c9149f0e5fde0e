import { useEffect, useRef } from 'preact/hooks';
import { parseRoute, type SessionRoute } from '../shell/route.ts';
import { replaceRoute } from '../shell/use-route.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { findTurnPosition } from './find-turn-position.ts';

/** Begins where the address says. */
export function useFirstTurn(
  source: SessionSource,
  route: SessionRoute,
  isReady: boolean,
  jump: (position: number) => void,
): void {
  const wanted = useRef(route.turn);
  useEffect(() => {
    const number = wanted.current;
    if (!isReady || number === undefined || route.agent !== undefined || route.record !== undefined) return;
    wanted.current = undefined;
    void source
      .readOutline(route.path, 0, 1)
      .then(({ path }) => findTurnPosition(source, route.path, path.turns, number))
      .then(
        (position) => void (position !== undefined && position > 0 && jump(position)),
        () => undefined,
      );
  }, [isReady]);
}

/** The address follows the reader, so that a reload or a link leads to the same turn. */
export function useAddress(route: SessionRoute, turn: number | undefined, landed: number | undefined): void {
  useEffect(() => {
    if (turn === undefined) return undefined;
    const timer = setTimeout(() => {
      const now = parseRoute(location.hash);
      const isSame =
        now.page === 'session' && now.key === route.key && now.path === route.path && now.agent === route.agent;
      if (!isSame || (now.record !== undefined && (landed === undefined || landed === turn))) return;
      replaceRoute({ ...now, record: undefined, turn: globalThis.scrollY < 8 ? undefined : turn });
    }, 400);
    return () => clearTimeout(timer);
  }, [turn, route.path, route.agent, landed]);
}
