import { ApiProblem } from '../protocol/api-problem.ts';
import type { SendEvent } from '../../sessions/event-log.ts';
import type { SessionLibrary } from '../library/session-library.ts';

export interface EventStreams {
  open(
    library: SessionLibrary,
    given: { readonly session: string | undefined; readonly lastEventId: string | undefined },
  ): Promise<Response>;
  /** Ends them all, so that the server can end. */
  close(): void;
}

/** A browser opens a few; more than this is a mistake or an attack. */
export const maxStreams = 32;
const heartbeatMs = 20_000;
/** A reader that takes nothing must not fill memory; when it comes back it asks for what it missed. */
const maxWaiting = 1000;

/** `most`: a server of many people counts streams itself, by who opens them. */
export function openEventStreams(most: number = maxStreams): EventStreams {
  const ends = new Set<() => void>();
  let opening = 0;
  return {
    async open(library, { session, lastEventId }) {
      if (ends.size + opening >= most) throw toTooManyStreams();
      opening++;
      try {
        const stream = openStream();
        const stop = await library.follow(
          { session, lastEventId: /^\d{1,16}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined },
          stream.send,
        );
        const beat = setInterval(stream.beat, heartbeatMs).unref();
        const end = (): void => {
          ends.delete(end);
          clearInterval(beat);
          stop();
          stream.end();
        };
        ends.add(end);
        stream.onEnd(end);
        return new Response(stream.body, {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            'X-Accel-Buffering': 'no',
          },
        });
      } finally {
        opening--;
      }
    },
    close() {
      for (const end of ends) end();
    },
  };
}

function openStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let onEnd: () => void = () => undefined;
  let isOver = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      cancel: () => {
        isOver = true;
        onEnd();
      },
    },
    new CountQueuingStrategy({ highWaterMark: maxWaiting }),
  );
  const write = (text: string): void => {
    if (isOver || controller === undefined) return;
    if ((controller.desiredSize ?? 0) <= 0) return onEnd();
    controller.enqueue(encoder.encode(text));
  };
  const send: SendEvent = ({ id, event }) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
  write('retry: 2000\n\n');
  return {
    body,
    send,
    beat: () => write(': still here\n\n'),
    onEnd: (listener: () => void) => void (onEnd = listener),
    end: () => {
      if (isOver) return;
      isOver = true;
      controller?.close();
    },
  };
}

export function toTooManyStreams(): ApiProblem {
  return new ApiProblem({
    status: 503,
    code: 'TOO_MANY_STREAMS',
    detail: `There are already ${maxStreams} event streams.`,
    hint: 'Close other tabs.',
  });
}
