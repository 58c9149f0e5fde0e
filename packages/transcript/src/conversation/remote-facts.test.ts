import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import { prompt, r, readFacts } from './session.test-kit.ts';

const bridge = (bridgeSessionId: JsonValue) => ({ type: 'bridge-session', sessionId: 's', bridgeSessionId });
const status = (url: JsonValue, more = {}) => r('system', undefined, null, { subtype: 'bridge_status', url, ...more });
const change = (url: JsonValue) =>
  r('attachment', undefined, null, { attachment: { type: 'remote_session_change', url } });
const none = { controlSession: undefined, controlUrl: undefined, page: undefined };

describe('what records say of other places from which a session is reached', () => {
  it.each([
    ['a session at the other end', [bridge('cse_1')], { ...none, controlSession: 'cse_1' }],
    ['an address alone, as older clients wrote it', [status('https://a')], { ...none, controlUrl: 'https://a' }],
    [
      'both, in either order',
      [status('https://a'), bridge('cse_1'), bridge('cse_1')],
      { ...none, controlSession: 'cse_1', controlUrl: 'https://a' },
    ],
    [
      'the last of each',
      [bridge('cse_1'), status('https://a'), status('https://b')],
      { ...none, controlSession: 'cse_1', controlUrl: 'https://b' },
    ],
    [
      'no address that belonged to an earlier session at the other end',
      [bridge('cse_1'), status('https://a'), bridge('cse_2')],
      { ...none, controlSession: 'cse_2' },
    ],
    ['the page of a session that runs elsewhere', [change('https://p')], { ...none, page: 'https://p' }],
    ['nothing of a local session', [prompt('u1', null), change(null)], undefined],
    ['nothing of a session that came back', [change('https://p'), change(null)], undefined],
    ['nothing in fields that hold no text', [bridge(7), status(['x']), change({})], undefined],
    ['nothing that a fork copied', [status('https://a', { forkedFrom: { sessionId: 'o' } })], undefined],
  ])('is %s', (_what, records, expected) => {
    expect(readFacts(records).remote).toEqual(expected);
  });
});
