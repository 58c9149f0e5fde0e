import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { buildAgentThread } from './build-agent-thread.ts';
import { answer, prompt, r, session } from './session.test-kit.ts';
import { toThreadDuration, toTurnTimes } from './turn-times.ts';

const at = (ms: number): JsonObject => ({ timestamp: new Date(Date.UTC(2026, 10, 2) + ms).toISOString() });

function listDurations(records: readonly JsonObject[]): readonly (number | undefined)[] {
  const { tree, files } = session(records);
  const table = files.main?.facts.nodes.table;
  return table === undefined ? [] : tree.turns.map((turn) => toTurnTimes(turn, table).durationMs);
}

describe('how long a turn took', () => {
  it('ends before the next prompt is queued, as print mode does it', () => {
    expect(
      listDurations([
        r('queue-operation', undefined, undefined, { operation: 'enqueue', content: 'first', ...at(0) }),
        prompt('u1', null, 'first', at(100)),
        answer('a1', 'u1', { record: at(234) }),
        r('queue-operation', undefined, undefined, { operation: 'enqueue', content: 'second', ...at(11_000) }),
        r('queue-operation', undefined, undefined, { operation: 'dequeue', ...at(11_001) }),
        prompt('u2', 'a1', 'second', at(11_100)),
        r('attachment', 't1', 'u2', { attachment: { type: 'date' }, ...at(11_110) }),
        answer('a2', 't1', { record: at(11_300) }),
        r('system', 'h1', 'a2', { subtype: 'stop_hook_summary', ...at(11_400) }),
        r('progress', 'p1', 'a2', at(12_000)),
        r('kept-by-a-newer-client', 'k1', 'a2', at(13_000)),
      ]),
    ).toEqual([134, 300]);
  });

  it('is what the client measured, of several figures the greatest', () => {
    const measured = (uuid: string, parent: string, durationMs: number, ms: number) =>
      r('system', uuid, parent, { subtype: 'turn_duration', durationMs, ...at(ms) });
    expect(
      listDurations([
        prompt('u1', null, 'x', at(0)),
        answer('a1', 'u1', { record: at(900) }),
        measured('d1', 'a1', 949, 950),
        answer('a2', 'd1', { record: at(9000) }),
        measured('d2', 'a2', 8700, 9001),
        answer('a3', 'd2', { record: at(30_000) }),
        measured('d3', 'a3', 40, 30_001),
      ]),
    ).toEqual([8700]);
  });

  it('is never negative, and nothing where no time is told', () => {
    expect(
      listDurations([
        prompt('u1', null, 'x', at(500)),
        r('attachment', 't1', 'u1', at(499)),
        prompt('u2', 't1', 'y'),
        answer('a2', 'u2', { record: at(900) }),
      ]),
    ).toEqual([0, undefined]);
  });

  it('leaves bookkeeping out of the time of an agent, too', () => {
    const built = session(
      [prompt('u1', null)],
      [
        {
          id: 'a1',
          records: [
            prompt('x1', null, 'dig', at(0)),
            answer('y1', 'x1', { record: at(2000) }),
            r('queue-operation', undefined, undefined, { operation: 'enqueue', content: 'more', ...at(60_000) }),
          ],
        },
      ],
    );
    const [run] = built.agents;
    const thread = run === undefined ? undefined : buildAgentThread(built, run)?.thread;
    expect(thread === undefined ? undefined : toThreadDuration(thread)).toBe(2000);
  });
});
