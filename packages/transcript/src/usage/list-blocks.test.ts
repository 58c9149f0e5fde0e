import { describe, expect, it } from 'vitest';
import { listBlocks } from './list-blocks.ts';

const at = (time: string) => Date.parse(`2026-11-02T${time}Z`);
const starts = (...times: readonly string[]) =>
  listBlocks(times.map(at)).map(({ startMs }) => new Date(startMs).toISOString().slice(11, 16));

describe('blocks of five hours', () => {
  it('begin at the UTC hour of their first message and end after five hours', () => {
    expect(starts('09:42:00', '13:59:59', '14:00:00')).toEqual(['09:00', '14:00']);
  });

  it('begin anew after a gap', () => {
    expect(starts('01:30:00', '09:10:00')).toEqual(['01:00', '09:00']);
  });

  it('do not depend on the order of messages', () => {
    expect(starts('20:00:00', '09:42:00', '13:00:00')).toEqual(starts('09:42:00', '13:00:00', '20:00:00'));
  });
});
