import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdOpen, recheckMs, type MayGoOn, type OpenStreams } from './hold-open.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream of events that is held open, and everything that happened to it, in order. */
function openHeld(mayGoOn: MayGoOn) {
  const seen: string[] = [];
  const streams: OpenStreams = new Map();
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (source = controller),
    cancel: () => void seen.push('source ended'),
  });
  const held = holdOpen(body, {
    mayGoOn: async () => {
      const state = await mayGoOn();
      seen.push(`asked: ${state}`);
      return state;
    },
    isEvents: true,
    onEnd: () => void seen.push('released'),
    streams,
    asker: 'ada',
  });
  const reading = (async () => {
    for await (const piece of held) seen.push(`sent: ${Buffer.from(piece).toString().trim()}`);
    seen.push('closed');
  })();
  return { seen, streams, reading, say: (text: string) => source?.enqueue(Buffer.from(text)) };
}

describe('an answer that is held open', () => {
  it('ends at the first recheck after the right was taken away, though nothing is said', async () => {
    let state: 'yes' | 'no' = 'yes';
    const { seen, streams, reading, say } = openHeld(async () => state);
    say('one');
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(recheckMs);
    state = 'no';
    seen.push('revoked');
    await vi.advanceTimersByTimeAsync(recheckMs);
    await reading;
    expect(seen.filter((each) => each !== 'source ended')).toEqual([
      'asked: yes',
      'sent: one',
      'asked: yes',
      'revoked',
      'asked: no',
      'released',
      'closed',
    ]);
    expect(streams.size).toBe(0);
    // Half of the two seconds that are promised.
    expect(recheckMs).toBeLessThanOrEqual(1000);
  });

  it('sends no event of the time after that, however soon it comes', async () => {
    let state: 'yes' | 'no' = 'yes';
    const { seen, reading, say } = openHeld(async () => state);
    say('one');
    await vi.advanceTimersByTimeAsync(0);
    state = 'no';
    say('two');
    await vi.advanceTimersByTimeAsync(0);
    await reading;
    expect(seen.filter((each) => each !== 'source ended')).toEqual([
      'asked: yes',
      'sent: one',
      'asked: no',
      'released',
      'closed',
    ]);
  });

  it('ends, too, where the rights cannot be asked for, and says that another stream has what is left', async () => {
    const broken = openHeld(() => Promise.reject(new Error('the database is gone')));
    await vi.advanceTimersByTimeAsync(recheckMs);
    await broken.reading;
    expect(broken.seen.filter((each) => each !== 'source ended')).toEqual(['released', 'closed']);
    const other = openHeld(async () => 'other');
    await vi.advanceTimersByTimeAsync(recheckMs);
    await other.reading;
    expect(other.seen).toContain('sent: data: {"type":"again"}');
  });
});
