import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIndex } from './watch-index.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('watching for the index', () => {
  it('looks once when it begins, and then not before something changes', async () => {
    const ending = new AbortController();
    const onChange = vi.fn(() => Promise.resolve());
    const ended = watchIndex([], { signal: ending.signal, onChange, rescanMs: { whole: 300_000, part: 300_000 } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(onChange).toHaveBeenCalledTimes(2);
    ending.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
  });
});
