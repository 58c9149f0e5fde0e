import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForChanges } from './watch-for-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('watching for changes', () => {
  it('looks once when it begins, and then not before something changes', async () => {
    const ending = new AbortController();
    const onChange = vi.fn(() => Promise.resolve());
    const ended = watchForChanges([], { signal: ending.signal, onChange, rescanMs: { whole: 300_000, part: 300_000 } });
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

  it('calls nobody after it was told to end', async () => {
    const onChange = vi.fn(() => Promise.resolve());
    await watchForChanges([], { signal: AbortSignal.abort(), onChange });
    expect(onChange).not.toHaveBeenCalled();
    const ending = new AbortController();
    const ended = watchForChanges([], { signal: ending.signal, onChange });
    await vi.advanceTimersByTimeAsync(50);
    ending.abort();
    await ended;
    expect(onChange).not.toHaveBeenCalled();
  });

  it('ends after the time that was given, and leaves no timer behind where a call fails', async () => {
    const { signal } = new AbortController();
    const ended = watchForChanges([], { signal, forMs: 1_000, onChange: () => Promise.resolve() });
    await vi.advanceTimersByTimeAsync(2_000);
    await ended;
    vi.clearAllTimers();
    const onChange = () => Promise.reject(new Error('no index'));
    const failed = expect(watchForChanges([], { signal, forMs: 3_600_000, onChange })).rejects.toThrow('no index');
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });
});
