import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEnding } from './open-ending.ts';

describe('the end of a server', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['ends the process where closing takes too long', false],
    ['leaves the process alone once everything is closed', true],
  ])('%s', async (_name, isClosed) => {
    vi.useFakeTimers();
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const abort = new AbortController();
    const ending = openEnding({ signal: abort.signal, lifeMs: undefined, graceMs: 1000 });
    abort.abort();
    await ending.ended;
    if (isClosed) ending.close();
    vi.advanceTimersByTime(10_000);
    expect(exit).toHaveBeenCalledTimes(isClosed ? 0 : 1);
    ending.close();
  });
});
