import type { WireEvent } from '@scrollkeep/view/wire/wire.ts';
import { readApi, toApiUrl } from './api-client.ts';
import { toProblem, type ApiProblem } from './api-problem.ts';
import { connection } from './connection.ts';
import { hubReader } from './hub-reader.ts';

interface Follower {
  readonly onEvent: (event: WireEvent) => void;
  /** The server answers again after it did not: whatever failed meanwhile is worth another try. */
  readonly onBack?: () => void;
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;

/**
 * Events of the server until it is told to stop. When the connection breaks, the page says so and comes back by itself,
 * asking for what it missed. The browser's own way back is not enough: it gives up for good where the server answers
 * with an error, and cannot be told to try now.
 */
export function followEvents(session: string | undefined, { onEvent, onBack }: Follower): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId: number | undefined;
  let tries = 0;
  let isOver = false;
  /** What was sent before is of another stream. */
  let isAnother = false;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(toApiUrl('/events', { session, since: lastId }));
    source.addEventListener('message', (message: MessageEvent<string>) => {
      if (message.lastEventId !== '') lastId = Number(message.lastEventId);
      const event = parseEvent(message.data);
      if (event?.type === 'again') {
        isAnother = true;
        lastId = undefined;
        open();
      } else if (event !== undefined) onEvent(event);
    });
    source.addEventListener('open', () => {
      if (tries > 0 || isAnother) onBack?.();
      tries = 0;
      isAnother = false;
      connection.regain();
    });
    source.addEventListener('error', () => {
      source?.close();
      timer = setTimeout(open, Math.min(longestWaitMs, firstWaitMs * 2 ** tries++));
      void findReason(session).then((reason) => {
        if (!isOver && tries > 0) connection.lose(reason, open);
      });
    });
  }

  // A machine that wakes up, or a tab that is looked at again, need not wait.
  const onWake = () => {
    if (tries > 0 && document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', onWake);
  globalThis.addEventListener('online', onWake);
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    document.removeEventListener('visibilitychange', onWake);
    globalThis.removeEventListener('online', onWake);
    connection.forget();
  };
}

/** A stream only says that it broke; any other question says why. */
function findReason(session: string | undefined): Promise<ApiProblem | undefined> {
  // On a hub a session may be there no longer for who looks at it.
  const asked: Promise<unknown> =
    hubReader === undefined || session === undefined
      ? readApi('/about', {})
      : readApi('/sessions/{key}/outline', { key: session, limit: 1 });
  return asked.then(
    () => undefined,
    (error: unknown) => toProblem(error),
  );
}

function parseEvent(data: string): WireEvent | undefined {
  try {
    return JSON.parse(data) as WireEvent;
  } catch {
    return undefined;
  }
}
