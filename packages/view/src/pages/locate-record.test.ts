import { describe, expect, it } from 'vitest';
import { openFixtureSession } from '../build-view/fixture-session.test-kit.ts';
import { buildTurnPart } from './build-turn-page.ts';
import { locateRecord } from './locate-record.ts';
import { openPagedSession } from './paged-session.ts';
import { getPathThread } from './turn-thread.ts';

const sessionId = '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f38';
const prompt = (uuid: string | undefined, parentUuid: string | null, content: string) => ({
  type: 'user',
  uuid,
  parentUuid,
  sessionId,
  message: { role: 'user', content },
});
const answer = (uuid: string, parentUuid: string) => ({
  type: 'assistant',
  uuid,
  parentUuid,
  sessionId,
  message: { id: `m-${uuid}`, role: 'assistant', model: 'm', content: [{ type: 'text', text: `Answer ${uuid}` }] },
});

/** Lines 3 and 4 are a branch that was abandoned, line 7 has no uuid, line 8 is shown nowhere. */
const records = [
  prompt('u1', null, 'Begin.'),
  answer('a1', 'u1'),
  prompt('u2', 'a1', 'Wrong way.'),
  answer('a2', 'u2'),
  prompt('u3', 'a1', 'Right way.'),
  answer('a3', 'u3'),
  prompt(undefined, 'a3', 'Without a name.'),
  { type: 'system', subtype: 'turn_duration', uuid: 'd1', parentUuid: 'a3', sessionId, durationMs: 1 },
];

const fixture = openFixtureSession([
  {
    path: `projects/-home-ada-skerry/${sessionId}.jsonl`,
    content: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  },
]);
const paged = openPagedSession(fixture.session);
const locate = (record: string) => locateRecord(paged, fixture, { record, agent: undefined });

/** The line of the entry that an answer leads to. */
async function findLine(record: string): Promise<number | undefined> {
  const { path, position, part, entry } = await locate(record);
  const thread = getPathThread(paged, path === 'live' ? path : Number(path));
  const turn = thread.turns[position];
  if (turn === undefined) return undefined;
  return (await buildTurnPart(turn, part, thread, paged, fixture)).entries[entry]?.place.line;
}

describe('the place of a record', () => {
  it.each([
    ['a1', 2],
    ['u3', 5],
    ['a3', 6],
  ])('is found on the path that is shown: %s', async (record, line) => {
    expect(await locate(record)).toMatchObject({ path: 'live', isShown: true, agent: null });
    expect(await findLine(record)).toBe(line);
  });

  it('is on the branch that has it, where that was abandoned', async () => {
    const place = await locate('a2');
    expect(place).toMatchObject({ path: '2', turn: 2, isShown: true });
    expect(await findLine('a2')).toBe(4);
  });

  it('is found by line where the record has no uuid', async () => {
    expect(await locate('7')).toMatchObject({ isShown: true });
    expect(await findLine('7')).toBe(7);
  });

  it('is that of the entry before it where nothing shows the record', async () => {
    expect(await locate('d1')).toMatchObject({ path: 'live', isShown: false });
    expect(await findLine('d1')).toBe(6);
  });

  it.each(['gone', '99', '0', '-1', '1e0', '../1', ' '])('is not made up for %j', async (record) => {
    await expect(locate(record)).rejects.toMatchObject({ code: 'NO_SUCH_RECORD' });
  });
});
