import { useEffect, useState } from 'preact/hooks';
import type { SessionRoute } from '../shell/route.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { toProblem } from '../sources/api-problem.ts';
import type { SessionSource } from '../sources/session-source.ts';
import type { EntryPlace } from './find-hits.ts';

export interface Landing {
  /** Number of the turn that has the record of the address. */
  readonly turn: number | undefined;
  /** `gone` where the session no longer has it, `hidden` where no entry shows it. */
  readonly state: 'gone' | 'hidden' | undefined;
  /** Goes there again. */
  readonly repeat: () => void;
}

/** Goes to the record that the address names, on whichever branch it is, however much was added since. */
export function useLanding(
  source: SessionSource,
  route: SessionRoute,
  isReady: boolean,
  onPlace: (place: EntryPlace) => void,
): Landing {
  const { record, agent, path } = route;
  const [landed, setLanded] = useState<Omit<Landing, 'repeat'>>({ turn: undefined, state: undefined });
  const [count, setCount] = useState(0);
  useEffect(() => {
    setLanded({ turn: undefined, state: undefined });
    if (!isReady || record === undefined) return undefined;
    let isOver = false;
    source.locate(record, agent).then(
      (place) => {
        if (isOver) return;
        if (agent === undefined && place.path !== path) return replaceRoute({ ...route, path: place.path });
        setLanded({ turn: place.turn, state: place.isShown ? undefined : 'hidden' });
        onPlace(place);
      },
      (error: unknown) => {
        const { code } = toProblem(error);
        if (!isOver && (code === 'NO_SUCH_RECORD' || code === 'NO_SUCH_AGENT'))
          setLanded({ turn: undefined, state: 'gone' });
      },
    );
    return () => void (isOver = true);
  }, [source, isReady, record, agent, path, count]);
  return { ...landed, repeat: () => setCount((before) => before + 1) };
}
