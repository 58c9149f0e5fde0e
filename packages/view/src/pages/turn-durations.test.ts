import { describe, expect, it } from 'vitest';
import { buildSessionView } from '../build-view/build-session-view.ts';
import { openFixtureSession } from '../build-view/fixture-session.test-kit.ts';
import { buildTimeline } from './build-timeline.ts';
import { buildTurnPage } from './build-turn-page.ts';
import { openPagedSession } from './paged-session.ts';
import { getPathThread } from './turn-thread.ts';

const sessionId = '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37';
const start = Date.UTC(2026, 10, 2, 9, 0, 0);
const at = (ms: number) => new Date(start + ms).toISOString();
const prompt = (uuid: string, parentUuid: string | null, ms: number) => ({
  type: 'user',
  uuid,
  parentUuid,
  sessionId,
  timestamp: at(ms),
  message: { role: 'user', content: `Prompt ${uuid}` },
});
const answer = (uuid: string, parentUuid: string, ms: number) => ({
  type: 'assistant',
  uuid,
  parentUuid,
  sessionId,
  timestamp: at(ms),
  message: {
    id: `msg_${uuid}`,
    role: 'assistant',
    model: 'claude-opus-5-5',
    content: [{ type: 'text', text: `Answer ${uuid}` }],
  },
});
const queued = (ms: number) => ({
  type: 'queue-operation',
  operation: 'enqueue',
  sessionId,
  timestamp: at(ms),
  content: 'Prompt u2',
});

/** As print mode writes it: the prompt of the next run is queued before anything else, without a link to it. */
const short = [
  prompt('u1', null, 100),
  answer('a1', 'u1', 1234),
  queued(11_000),
  prompt('u2', 'a1', 11_100),
  answer('a2', 'u2', 13_100),
];
/** A turn that is sent in parts, with the client's own measure in the last of them. */
const long = [
  prompt('u1', null, 0),
  ...Array.from({ length: 400 }, (_, index) =>
    answer(`a${index}`, index === 0 ? 'u1' : `a${index - 1}`, 1000 + index * 10),
  ),
  {
    type: 'system',
    subtype: 'turn_duration',
    uuid: 'd1',
    parentUuid: 'a399',
    sessionId,
    durationMs: 4321,
    timestamp: at(9000),
  },
  queued(60_000),
];

const open = (records: readonly object[]) =>
  openFixtureSession([
    {
      path: `projects/-home-ada-engine/${sessionId}.jsonl`,
      content: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    },
  ]);

describe('the duration of a turn', () => {
  it('is the same in a view, a page and the timeline, and ends before the next prompt is queued', async () => {
    const fixture = open(short);
    const paged = openPagedSession(fixture.session);
    const view = await buildSessionView(fixture.session, fixture);
    expect(view.turns.map(({ durationMs }) => durationMs)).toEqual([1134, 2000]);
    const page = await buildTurnPage(getPathThread(paged, 'live'), paged, fixture, {
      from: 0,
      limit: 5,
      part: undefined,
    });
    expect(page.turns.map(({ durationMs }) => durationMs)).toEqual([1134, 2000]);
    expect(buildTimeline(paged, [], 0).blocks.map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [at(100), at(1234)],
      [at(11_100), at(13_100)],
    ]);
  });

  it('is that of the whole turn in each of its parts', async () => {
    const fixture = open(long);
    const paged = openPagedSession(fixture.session);
    const durations = await Promise.all(
      [0, 1].map(async (part) => {
        const page = await buildTurnPage(getPathThread(paged, 'live'), paged, fixture, { from: 0, limit: 1, part });
        return [page.turns[0]?.parts, page.turns[0]?.durationMs];
      }),
    );
    expect(durations).toEqual([
      [4, 4321],
      [4, 4321],
    ]);
  });
});
