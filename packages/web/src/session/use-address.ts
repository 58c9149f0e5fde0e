import { useEffect, useRef, useState } from 'preact/hooks';
import { parseRoute, type SessionRoute } from '../shell/route.ts';
import { replaceRoute } from '../shell/use-route.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { findTurnPosition } from './find-turn-position.ts';

/** Goes to the turn that the address names: at first, and when a link or the person changes the address. */
export function useNamedTurn(
  source: SessionSource,
  route: SessionRoute,
  isReady: boolean,
  jump: (position: number) => void,
): void {
  const wanted = useRef(route.turn);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // The browser does not tell of what this page writes into the address while the reader scrolls; of the rest it
    // tells later, when the page may have written again.
    const onChange = ({ newURL }: HashChangeEvent) => {
      const now = parseRoute(new URL(newURL).hash);
      if (now.page !== 'session' || now.turn === undefined || now.record !== undefined) return;
      wanted.current = now.turn;
      setChanges((count) => count + 1);
    };
    globalThis.addEventListener('hashchange', onChange);
    return () => globalThis.removeEventListener('hashchange', onChange);
  }, []);
  useEffect(() => {
    const number = wanted.current;
    if (!isReady || number === undefined || route.agent !== undefined || route.record !== undefined) return;
    wanted.current = undefined;
    void source
      .readOutline(route.path, 0, 1)
      .then(({ path }) => findTurnPosition(source, route.path, path.turns, number))
      .then(
        // A page begins at its top by itself.
        (position) => void (position !== undefined && (position > 0 || changes > 0) && jump(position)),
        () => undefined,
      );
  }, [isReady, changes, route.path]);
}

/** The turns in the window, by their numbers. */
export interface TurnsInSight {
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/**
 * The address follows the reader, so that a reload or a link leads to the same turn. One that names a record stays
 * until the reader has been there and its turn is out of sight: on the way to it, which may be long, other turns are
 * shown.
 */
export function useAddress(route: SessionRoute, { first, last }: TurnsInSight, landed: number | undefined): void {
  const arrived = useRef<number>(undefined);
  // Unknown while a turn at the edge of the window is still being loaded.
  const isInSight =
    landed === undefined || first === undefined || last === undefined ? undefined : first <= landed && landed <= last;
  if (isInSight === true || landed === undefined) arrived.current = landed;
  // What is drawn when the time is over, not when it began: a busy page draws late.
  const latest = useRef({ first, hasLeft: false });
  latest.current = { first, hasLeft: isInSight === false && arrived.current === landed };
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(() => {
      const now = parseRoute(location.hash);
      const isSame =
        now.page === 'session' && now.key === route.key && now.path === route.path && now.agent === route.agent;
      const turn = latest.current.first;
      if (!isSame || turn === undefined || (now.record !== undefined && !latest.current.hasLeft)) return;
      replaceRoute({ ...now, record: undefined, turn: globalThis.scrollY < 8 ? undefined : turn });
    }, 400);
    return () => clearTimeout(timer);
  }, [first, isInSight, route.path, route.agent, landed]);
}
