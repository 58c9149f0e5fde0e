import { describe, expect, it } from 'vitest';
import { printEverywhere } from '../every-output.test-kit.ts';
import { buildSessionView } from './build-session-view.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';

const user = (uuid: string, parentUuid: string | null, content: string) => ({
  type: 'user',
  uuid,
  parentUuid,
  message: { role: 'user', content },
});
const assistant = (uuid: string, parentUuid: string, text: string) => ({
  type: 'assistant',
  uuid,
  parentUuid,
  message: { id: `m-${uuid}`, model: 'm', role: 'assistant', content: [{ type: 'text', text }] },
});
const said = [
  user('u1', null, 'Count the boats.'),
  assistant('a1', 'u1', 'Twelve.'),
  user('u2', 'a1', 'Paint the pier.'),
  assistant('a2', 'u2', 'Painted green.'),
  user('u3', 'a2', 'Now the buoys.'),
  assistant('a3', 'u3', 'Painted red.'),
];
const back = (leafUuid: string) => ({ type: 'last-prompt', lastPrompt: 'Now the buoys.', leafUuid });

function open(records: readonly object[]) {
  const content = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return openFixtureSession([{ path: 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl', content }]);
}

describe('a session that was rewound and left', () => {
  it('is shown as it was written, with a mark where a resume continues', async () => {
    const fixture = open([...said, back('a1')]);
    const { header, turns } = await buildSessionView(fixture.session, fixture);
    expect(header).toMatchObject({ resumesFrom: 1, counts: { turns: 3, abandonedTurns: 0 } });
    expect(turns.map(({ number, isLive, isRewound, resumesHere }) => [number, isLive, isRewound, resumesHere])).toEqual(
      [
        [1, true, false, true],
        [2, false, true, false],
        [3, false, true, false],
      ],
    );
    expect(turns.map(({ otherBranches }) => otherBranches)).toEqual([[], [], []]);
    const printed = await printEverywhere(fixture);
    for (const [name, words] of [
      ['show', 'Rewound to here: claude --resume continues from this turn'],
      ['show', 'rewound  to turn 1: claude --resume continues there'],
      ['show', 'Turn 2 · rewound'],
      ['md', 'Rewound to here: claude --resume continues from this turn'],
      ['md', 'rewound: "to turn 1: claude --resume continues there"'],
      ['md', '## Turn 3 · rewound'],
      ['html', 'Rewound to here: claude --resume continues from this turn'],
      ['html', 'to turn 1: claude --resume continues there'],
      ['json', '"resumesFrom": 1'],
      ['json', '"resumesHere": true'],
      ['pages', '"resumesHere":true'],
    ] as const)
      expect(printed[name]).toContain(words);
    for (const name of ['show', 'md', 'html', 'json', 'text', 'pages']) {
      expect(printed[name]).toContain('Painted red.');
      expect(printed[name]).not.toContain('abandoned branch');
    }
  });

  it('names the other branch that a resume continues', async () => {
    const fixture = open([...said, user('u4', 'a1', 'Sell the boats.'), assistant('a4', 'u4', 'Sold.'), back('a2')]);
    const { header, turns } = await buildSessionView(fixture.session, fixture);
    expect(header).toMatchObject({ resumesFrom: 2, counts: { turns: 4, abandonedTurns: 1 } });
    expect(turns.map(({ number, isRewound }) => [number, isRewound])).toEqual([
      [1, false],
      [4, true],
    ]);
    expect(turns[0]?.otherBranches).toMatchObject([{ turn: 2, isLive: true, isShown: false }]);
    const printed = await printEverywhere(fixture);
    for (const name of ['show', 'md', 'html']) expect(printed[name]).toContain('claude --resume continues here');
    // Asked for, it is shown to the place that a resume continues from and beyond.
    const other = await buildSessionView(fixture.session, fixture, { path: 2 });
    expect(other.turns.map(({ number, resumesHere }) => [number, resumesHere])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(other.turns[0]?.otherBranches).toMatchObject([{ turn: 4, isLive: false, isShown: true }]);
  });

  it('may have been rewound to before the first prompt', async () => {
    const start = { type: 'system', subtype: 'informational', uuid: 's1', parentUuid: null, content: 'Hello.' };
    const fixture = open([start, { ...said[0], parentUuid: 's1' }, ...said.slice(1), back('s1')]);
    const { header } = await buildSessionView(fixture.session, fixture);
    expect(header.resumesFrom).toBe(0);
    expect((await printEverywhere(fixture))['show']).toContain('to before the first prompt: claude --resume continues');
  });

  it('has no mark where the person went on, or went back within the last turn', async () => {
    for (const records of [
      [...said, back('a1'), user('u4', 'a1', 'Sell the boats.')],
      [...said, back('u3')],
      [...said, back('gone')],
    ]) {
      const fixture = open(records);
      const { header, turns } = await buildSessionView(fixture.session, fixture);
      expect(header.resumesFrom).toBeUndefined();
      expect(turns.some(({ isRewound, resumesHere }) => isRewound || resumesHere)).toBe(false);
    }
  });
});
