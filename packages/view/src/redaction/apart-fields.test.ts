import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { openRedactor } from './open-redactor.ts';
import { sampleText } from './rule-parts/sample-text.ts';

const short = sampleText('alnum', 12, 5);
const long = sampleText('alnum', 36, 7);

/** By every way in: a line, a line of another writer, a value, and the list of what would be replaced. */
function listLeft(value: JsonValue, secret: string): readonly string[] {
  const json = JSON.stringify(value);
  const found: string[] = [];
  openRedactor({ scope: 'secrets' }).findMatches(
    value,
    ({ match, text }) => void found.push(text.slice(match.start, match.end)),
  );
  return [
    ...(openRedactor({ scope: 'secrets' }).redactLine(json).includes(secret) ? ['line'] : []),
    ...(openRedactor({ scope: 'secrets' })
      .redactLine(`{"a":"\\u00e4",${json.slice(1)}`)
      .includes(secret)
      ? ['line with escapes']
      : []),
    ...(JSON.stringify(openRedactor({ scope: 'secrets' }).redactValue(value)).includes(secret) ? ['value'] : []),
    ...(found.some((text) => text.includes(secret)) ? [] : ['list']),
  ];
}

describe('a name and its value in two fields of an object', () => {
  it.each<readonly [string, JsonValue]>([
    [
      'name and value',
      {
        input: {
          env: [
            { name: 'LEVEL', value: 'info' },
            { name: 'DB_PASSWORD', value: short },
          ],
        },
      },
    ],
    ['value and name', { toolUseResult: { value: short, name: 'DB_PASSWORD' } }],
    [
      'Name and Value',
      { parameters: [{ Name: '/tides/db/password', Type: 'SecureString', Version: 3, Value: short }] },
    ],
    ['key and value', { input: { variables: [{ key: 'API_TOKEN', value: short, protected: true }] } }],
    ['fields between', { x: { name: 'ADMIN_KEY', tags: ['a', 'b'], more: { b: 1 }, value: short } }],
    ['ParameterKey', { input: [{ ParameterKey: 'DBPassword', ParameterValue: short }] }],
    ['headers of a HAR', { request: { headers: [{ name: 'x-api-key', value: short }] } }],
    ['Authorization in a HAR', { request: { headers: [{ name: 'Authorization', value: `Bearer ${short}` }] } }],
    ['cookie in a HAR', { request: { headers: [{ name: 'Cookie', value: `theme=dark; session=${short}${short}` }] } }],
  ])('are put together: %s', (_, value) => {
    expect(listLeft(value, short)).toEqual([]);
  });

  it('leaves values of other names', () => {
    const value = {
      a: [
        { name: 'LEVEL', value: 'info12345678' },
        { name: 'password', value: 'required' },
        { key: 'max_tokens', value: '4096abcd1234' },
        { name: 'password', type: 'string' },
      ],
    };
    const json = JSON.stringify(value);
    expect(openRedactor().redactLine(json)).toBe(json);
    expect(openRedactor().redactValue(value)).toBe(value);
  });
});

describe('lines of a patch', () => {
  it.each<readonly [string, readonly string[], string]>([
    [
      'a name, and its value in the next line',
      [' spec:', '+  - name: DB_PASSWORD', `+    value: ${short}`, ' end'],
      short,
    ],
    [
      'a token that is broken',
      [' # settings', `+TOKEN=ghp_${long.slice(0, 18)}`, `+${long.slice(18)}`, ' # end'],
      long.slice(18),
    ],
    ['a column below its head', [' user,password', `+ada,${short}`, ' # end'], short],
  ])('are one text: %s', (_, lines, secret) => {
    expect(listLeft({ toolUseResult: { structuredPatch: [{ oldStart: 1, lines }] } }, secret)).toEqual([]);
  });
});
