type Write = (piece: string | Uint8Array) => Promise<void>;

/**
 * What is written piece by piece as a stream: the next piece is made when the reader has taken the last one, so that a
 * slow reader fills no memory.
 */
export function toStream(
  ending: AbortSignal,
  fill: (write: Write, signal: AbortSignal) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const signal = AbortSignal.any([ending, leaving.signal]);
  let wake: () => void = () => undefined;
  let begun: Promise<void> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wake();
        begun ??= fill(async (piece) => {
          signal.throwIfAborted();
          controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
          if ((controller.desiredSize ?? 0) <= 0) await new Promise<void>((resolve) => (wake = resolve));
          signal.throwIfAborted();
        }, signal).then(
          () => controller.close(),
          // A file that ends early must not look whole: the connection breaks.
          (error: unknown) => controller.error(error),
        );
      },
      cancel() {
        leaving.abort();
        wake();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  );
}
