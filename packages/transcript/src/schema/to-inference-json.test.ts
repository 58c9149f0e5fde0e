import { describe, expect, it } from 'vitest';
import { openInference, type Inference } from '../drift/open-inference.ts';
import type { JsonObject } from '../json/json-value.ts';
import { printInference } from './print-inference.ts';
import { toInferenceJson } from './to-inference-json.ts';

const secret = 'the password is swordfish';
const records: readonly (readonly [string, JsonObject])[] = [
  ['2.1.42', { type: 'user', mode: 'plan', message: { content: secret }, files: { '/home/ada/swordfish': 1 } }],
  ['2.1.9', { type: 'user', mode: 'plan', message: { content: [{ type: 'text', text: secret }] }, [secret]: 1 }],
  ['2.1.42', { type: 'user', mode: 'plan', message: {} }],
];

describe('toInferenceJson', () => {
  it('tells counts, kinds, shares, versions and the values of enumerations', () => {
    const { versions, groups } = toInferenceJson(infer());
    expect(versions).toEqual({ '2.1.9': 1, '2.1.42': 2 });
    expect(Object.keys(versions)).toEqual(['2.1.9', '2.1.42']);
    expect(Object.keys(groups)).toEqual(['block/text', 'user']);
    expect(groups['user']).toMatchObject({ count: 3, kinds: { object: 3 }, first: '2.1.9', last: '2.1.42' });
    expect(groups['user']?.fields).toEqual([
      { path: 'type', count: 3, share: 1, kinds: { text: 3 }, first: '2.1.9', last: '2.1.42', values: ['user'] },
      { path: 'mode', count: 3, share: 1, kinds: { text: 3 }, first: '2.1.9', last: '2.1.42', values: ['plan'] },
      { path: 'message', count: 3, share: 1, kinds: { object: 3 }, first: '2.1.9', last: '2.1.42' },
      { path: 'message.content', count: 2, share: 0.6667, kinds: { text: 1, list: 1 }, first: '2.1.9', last: '2.1.42' },
      { path: 'message.content[]', count: 1, share: null, kinds: { object: 1 }, first: '2.1.9', last: '2.1.9' },
      { path: 'files', count: 1, share: 0.3333, kinds: { object: 1 }, first: '2.1.42', last: '2.1.42' },
      { path: 'files.*', count: 1, share: null, kinds: { number: 1 }, first: '2.1.42', last: '2.1.42' },
      { path: '*', count: 1, share: null, kinds: { number: 1 }, first: '2.1.9', last: '2.1.9' },
    ]);
  });

  it('never rounds a share to always', () => {
    const inference = openInference();
    for (let at = 0; at < 50_000; at++) add(inference, { type: 'mode', ...(at === 0 ? {} : { mode: 1 }) });
    expect(toInferenceJson(inference).groups['mode']?.fields[1]).toMatchObject({ path: 'mode', share: 0.9999 });
    expect(printInference(inference)).toContain('| `mode` | number | > 99 % |');
  });
});

describe('printInference', () => {
  it('prints a table for each group', () => {
    expect(printInference(infer())).toContain(`## user

Seen 3 times, versions 2.1.9 – 2.1.42. Value: object.

| field | kinds | present | versions | values |
|---|---|---|---|---|
| \`type\` | text | always | 2.1.9 – 2.1.42 | \`user\` |
`);
    expect(printInference(infer())).toContain(
      '| `message.content` | text 50 %, list 50 % | 67 % | 2.1.9 – 2.1.42 |  |',
    );
  });

  it('shows no content, neither as a value nor as a name', () => {
    expect(printInference(infer())).not.toContain('swordfish');
    expect(JSON.stringify(toInferenceJson(infer()))).not.toContain('swordfish');
  });
});

function infer(): Inference {
  const inference = openInference();
  for (const [version, value] of records) add(inference, value, version);
  inference.endFile();
  return inference;
}

function add(inference: Inference, value: JsonObject, version?: string): void {
  inference.add({ line: { kind: 'record', type: value['type'], value, omissions: 0 } as never, version });
}
