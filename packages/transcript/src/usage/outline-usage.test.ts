import { describe, expect, it } from 'vitest';
import { outlineUsage } from './outline-usage.ts';
import { message, owned } from './usage.test-kit.ts';

describe('the outline of usage', () => {
  it('reaches from the first to the last message or recorded total of all files', () => {
    const total = { offset: 0, timeMs: 3, costMicros: 1, hasUnknownModelCost: false, models: {} };
    const files = [
      owned({}, [message('m1', { timeMs: 50 }), message('m2')]),
      owned({ agent: 'a' }, [message('m3', { timeMs: 9 })], { costStates: [total] }),
    ];
    expect(outlineUsage(files).span).toEqual({ fromMs: 3, untilMs: 50 });
    expect(outlineUsage([owned({}, [message('m2')])]).span).toBeUndefined();
  });

  it('names messages, records without an id, and sessions, each apart', () => {
    const files = [owned({ session: 's1' }, [message('s1'), message(undefined, { uuid: 'u1' }), message(undefined)])];
    expect([...outlineUsage(files).names]).toEqual(['session s1', 'message s1', 'message record u1']);
  });
});
