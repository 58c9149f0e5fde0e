import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { describe, expect, it } from 'vitest';
import { listTurnParts } from './list-turn-parts.ts';

/** A record by what matters here: its size, and the message where it is one of the assistant's. */
function record(index: number, byteLength: number, messageId?: string): ThreadRecord {
  const node = {
    index,
    number: index + 1,
    offset: 0,
    byteLength,
    uuid: String(index),
    ...(messageId === undefined ? {} : { assistant: { messageId } }),
  } as RecordNode;
  return {
    index,
    node,
    parent: undefined,
    previous: undefined,
    startsTurn: false,
    isCompactionSummaryWithoutBoundary: false,
  };
}
const toTurn = (records: readonly ThreadRecord[]): Turn => ({
  number: 1,
  start: undefined,
  parent: undefined,
  children: [],
  records,
  isLocal: false,
  isLive: true,
  isShown: true,
  resumesHere: false,
});
const divide = (records: readonly ThreadRecord[]): readonly (readonly ThreadRecord[])[] =>
  listTurnParts(toTurn(records));

describe('the parts of a turn', () => {
  const night = Array.from({ length: 1000 }, (_, at) =>
    record(at, 100, at % 7 === 0 || at % 7 === 1 ? `m${Math.floor(at / 7)}` : undefined),
  );

  it('are one for nearly every turn, also for an empty one', () => {
    expect(divide([])).toEqual([[]]);
    expect(divide(night.slice(0, 50))).toHaveLength(1);
  });

  it('hold every record once, in order', () => {
    expect(divide(night).flat()).toEqual(night);
    expect(divide(night).length).toBeGreaterThan(5);
  });

  it('begin with a new message, so that output stays with its command and a message in one piece', () => {
    for (const part of divide(night).slice(1)) expect(Number(part[0]?.node.uuid) % 7).toBe(0);
  });

  it('end somewhere even where no message begins', () => {
    expect(divide(Array.from({ length: 1000 }, (_, at) => record(at, 100))).every((part) => part.length <= 240)).toBe(
      true,
    );
  });

  it('are bounded in what is read, but for a single huge record', () => {
    const sizes = divide(
      Array.from({ length: 40 }, (_, at) => record(at, at === 20 ? 50_000_000 : 1_000_000, `m${at}`)),
    ).map((part) => part.map(({ node }) => node.byteLength).reduce((a, b) => a + b));
    expect(sizes.filter((size) => size > 9_000_000 && size < 50_000_000)).toEqual([]);
  });

  it('change only at the end where the turn grows', () => {
    const before = divide(night.slice(0, 700));
    const after = divide(night);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });
});
