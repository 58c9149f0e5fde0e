/** `other`: the asker may still read, but not exactly the same sessions. */
export type MayGoOn = () => Promise<'yes' | 'other' | 'no'>;

/** Answers that last: each can be ended from outside, and counts for who asked. */
export type OpenStreams = Map<() => void, string>;

interface HeldAnswer {
  readonly mayGoOn: MayGoOn;
  /** Events: each of them is sent only after the rights were asked for again. */
  readonly isEvents: boolean;
  /** What of a piece is sent; all of it without this. */
  readonly keep?: ((piece: Uint8Array) => Uint8Array | undefined) | undefined;
  /** Called once, however it ends. */
  readonly onEnd: () => void;
  readonly streams: OpenStreams;
  readonly asker: string;
}

/** How often the rights of somebody are asked for again who gets an answer that lasts. */
export const recheckMs = 1000;

/** Says that this stream ends, and that another one has what can be read now. */
const again = new TextEncoder().encode(`data: ${JSON.stringify({ type: 'again' })}\n\n`);

/** An answer that lasts, and ends when the right to it does. */
export function holdOpen(
  body: ReadableStream<Uint8Array>,
  { mayGoOn, isEvents, keep, onEnd, streams, asker }: HeldAnswer,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  let checkedMs = performance.now();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    streams.delete(cancel);
    clearInterval(timer);
    onEnd();
  };
  const cancel = () => void reader.cancel().catch(() => undefined);
  streams.set(cancel, asker);
  /** Whether to go on; if not, it has ended. */
  async function check(): Promise<boolean> {
    const state = await mayGoOn().catch(() => 'no' as const);
    checkedMs = performance.now();
    if (isOver) return false;
    if (state === 'yes') return true;
    end();
    if (state === 'other' && isEvents) controller?.enqueue(again);
    controller?.close();
    cancel();
    return false;
  }
  const timer = setInterval(() => void check(), recheckMs);
  timer.unref();
  return new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    async pull(given) {
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (isOver) return;
          if (done) {
            end();
            return given.close();
          }
          const kept = keep === undefined ? value : keep(value);
          if (kept === undefined) continue;
          // A download is many pieces: what is asked for once in a while is soon enough for it.
          const isDue = isEvents || performance.now() - checkedMs > recheckMs;
          if (!isDue || (await check())) given.enqueue(kept);
          return;
        }
      } catch (error) {
        if (isOver) return;
        end();
        given.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
