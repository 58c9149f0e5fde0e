import { describe, expect, it } from 'vitest';
import { result, session } from '../session.test-kit.ts';
import { joinToolResults, listStoredResults } from './join-tool-results.ts';

const node = session([result('u', null, 't')]).thread.at(0)!.node;
const list = (content: string, more = {}, id = 't1') =>
  listStoredResults({ node, value: result('u', null, id, content, more), agentId: undefined });
const folder = '/home/ada/my files/.claude/projects/-home-ada/s/tool-results';

describe('listStoredResults', () => {
  it.each([
    [
      'the words of the result',
      `<persisted-output>\nOutput too large (38.9KB). Full output saved to: ${folder}/t1.txt\n\nPreview ` +
        '(first 2KB):\nx',
      {},
    ],
    ['what the client noted down', 'cut', { toolUseResult: { persistedOutputPath: `${folder}/t1.txt` } }],
    ['both, once', `saved to: ${folder}/t1.txt`, { toolUseResult: { persistedOutputPath: `${folder}/t1.txt` } }],
    ['a picture’s source', `[Image: source: ${folder}/t1.txt]`, {}],
    [
      'a path of Windows',
      'Full output saved to: C:\\Users\\Ada L\\.claude\\projects\\C--x\\s\\tool-results\\t1.txt\n',
      {},
    ],
  ])('takes the name from %s', (_name, content, more) => {
    expect(list(content, more)).toMatchObject([{ toolUseId: 't1', name: 't1.txt', session: 's', isStatement: true }]);
  });

  it('does not take a list of files for a statement', () => {
    expect(list(`ls ${folder.replace(' ', '')}/b1.txt`)).toMatchObject([{ name: 'b1.txt', isStatement: false }]);
  });
});

describe('joinToolResults', () => {
  const facts = [
    ...list(`saved to: ${folder}/b1.txt`, {}, 't1'),
    ...list(`cat ${folder}/b2.txt and ${folder}/b1.txt`, {}, 't2'),
    ...list('saved to: /x/s/tool-results/gone.txt', {}, 't3'),
    ...list('saved to: /x/other/tool-results/theirs.txt', {}, 't4'),
  ];
  const joined = joinToolResults('s', facts, [
    { name: 'b1.txt', bytes: 1 },
    { name: 'b2.txt', bytes: 2 },
    { name: 'lone.txt', bytes: 3 },
  ]);

  it('links a file to the call that says so, else to one that mentions it, else to none', () => {
    expect(joined.stored.map(({ file, fact }) => [file.name, fact?.toolUseId])).toEqual([
      ['b1.txt', 't1'],
      ['b2.txt', 't2'],
      ['lone.txt', undefined],
    ]);
  });

  it('misses what was saved for this session only', () => {
    expect(joined.missing.map((fact) => fact.name)).toEqual(['gone.txt']);
  });
});
