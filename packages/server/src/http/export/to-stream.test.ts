import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toStream } from './to-stream.ts';

describe('a file as a stream', () => {
  it('has every piece in order', async () => {
    const stream = toStream(new AbortController().signal, async (write) => {
      for (let at = 0; at < 1_000; at++) await write(`piece ${at}\n`);
      await write(new Uint8Array([65, 66]));
    });
    expect(await new Response(stream).text()).toBe(
      `${Array.from({ length: 1_000 }, (_, at) => `piece ${at}\n`).join('')}AB`,
    );
  });

  it('is made no faster than it is read, and ends when nobody reads', async () => {
    let written = 0;
    let ended: unknown;
    const stream = toStream(new AbortController().signal, async (write) => {
      try {
        // Ends by itself if nothing holds it back: it would else never let go of the thread.
        for (; written < 100; written++) await write(new Uint8Array(64 * 1024));
      } catch (error) {
        ended = error;
        throw error;
      }
    });
    const reader = stream.getReader();
    await reader.read();
    await nextTurn();
    expect(written).toBeLessThan(12);
    await reader.cancel();
    await expect.poll(() => ended).toBeDefined();
  });

  it('breaks where it cannot be finished', async () => {
    const stream = toStream(new AbortController().signal, async (write) => {
      await write('half');
      throw new Error('gone');
    });
    await expect(new Response(stream).text()).rejects.toThrow();
  });
});
