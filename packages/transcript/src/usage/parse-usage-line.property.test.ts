import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseUsageLine } from './parse-usage-line.ts';
import { toUsageLine } from './usage-line.ts';

const decode = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('utf8');

/** At an odd place of a larger buffer, as a scan meets lines. */
function scan(text: string, before = 0) {
  const line = Buffer.from(text, 'utf8');
  const bytes = Buffer.concat([Buffer.alloc(before, 0x20), line, Buffer.from('\n{"type":"next"}\n')]);
  return parseUsageLine(bytes, before, before + line.length, decode);
}

function parse(text: string) {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  return isJsonObject(value) ? toUsageLine(value) : undefined;
}

const count = fc.oneof(
  fc.nat(2_000_000),
  fc.constantFrom<JsonValue>(null, '7', -3, 1.5, 1e21, 12_345_678_901_234_567_000, 0, {}, []),
);
const text = fc.oneof(
  fc.constantFrom(
    'assistant',
    'user',
    'msg_01',
    '',
    '<synthetic>',
    'fast',
    'tool_use',
    'Bash',
    'ü"\\\n',
    '2026-11-02T09:15:00.000Z',
    '2026-02-29T09:15:00.000Z',
    '2026-11-02T09:15:00Z',
    'no time',
    '2026-13-02T09:15:00.000Z',
  ),
  fc.string(),
);
const someUsage = fc.dictionary(
  fc.constantFrom(
    'input_tokens',
    'output_tokens',
    'cache_read_input_tokens',
    'cache_creation_input_tokens',
    'cache_creation',
    'server_tool_use',
    'speed',
    'service_tier',
    'iterations',
    'ephemeral_5m_input_tokens',
  ),
  fc.oneof(
    count,
    text,
    fc.dictionary(
      fc.constantFrom('ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens', 'web_search_requests'),
      count,
    ),
  ),
);
const block = fc.oneof(
  fc.record({ type: text, name: text, input: fc.jsonValue() }, { requiredKeys: [] }),
  fc.jsonValue(),
);
const message = fc.oneof(
  fc.record(
    {
      id: fc.oneof(text, fc.constant(null)),
      model: text,
      content: fc.oneof(fc.array(block), text),
      usage: fc.oneof(someUsage, fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const record = fc.record(
  {
    type: text,
    timestamp: fc.oneof(text, fc.nat()),
    uuid: text,
    sessionId: text,
    cwd: text,
    costUSD: count,
    message,
    toolUseResult: fc.record({ usage: someUsage }),
  },
  { requiredKeys: [] },
);

describe('the scan of a line', () => {
  it('finds in any record what JSON.parse finds', () => {
    fc.assert(
      fc.property(record, fc.nat(9), fc.boolean(), (value, before, spaced) => {
        const line = JSON.stringify(value, null, spaced ? ' ' : undefined).replaceAll('\n', '\t');
        expect(scan(line, before)).toEqual(parse(line));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes for JSON what JSON.parse takes for JSON, also of damaged lines', () => {
    const damage = fc.record({
      at: fc.nat(400),
      cut: fc.nat(5),
      put: fc.constantFrom('', '"', '\\', '{', '}', ']', ',', ':', 'nul', '\u0000', '\t', '\\u12', '0', '-', '1.', 'é'),
    });
    fc.assert(
      fc.property(record, fc.array(damage, { maxLength: 3 }), (value, damages) => {
        const line = damages.reduce(
          (broken, { at, cut, put }) => broken.slice(0, at) + put + broken.slice(at + cut),
          JSON.stringify(value),
        );
        expect(scan(line)).toEqual(parse(line));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes the last of two equal keys, as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 3 }), (values) => {
        const line = `{${values
          .map((value) => JSON.stringify(value).slice(1, -1))
          .filter((inner) => inner !== '')
          .join(',')}}`;
        expect(scan(line)).toEqual(parse(line));
      }),
    );
  });
});
