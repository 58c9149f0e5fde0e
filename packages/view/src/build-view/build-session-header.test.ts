import { expect, it } from 'vitest';
import { buildSessionHeader } from './build-session-header.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';

function toStart(before: string | undefined, prompted: string | undefined) {
  const records = [
    { type: 'progress', uuid: 'p1', parentUuid: null, ...(before === undefined ? {} : { timestamp: before }) },
    {
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      ...(prompted === undefined ? {} : { timestamp: prompted }),
      message: { role: 'user', content: 'Count the boats.' },
    },
    { type: 'system', uuid: 's1', parentUuid: 'u1', timestamp: '2026-11-02T10:00:00.000Z' },
  ];
  const content = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const path = 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl';
  return buildSessionHeader(openFixtureSession([{ path, content }]).session).startedAt;
}

it('starts a session with its first record, or with a first prompt that is dated before it', () => {
  const [early, late] = ['2026-11-02T09:00:59.000Z', '2026-11-02T09:01:00.000Z'];
  expect(toStart(early, late)).toBe(early);
  expect(toStart(late, early)).toBe(early);
  expect(toStart(undefined, early)).toBe(early);
  expect(toStart(late, undefined)).toBe(late);
});
