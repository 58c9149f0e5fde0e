import { describe, expect, it } from 'vitest';
import { openEventLog } from './event-log.ts';

const event = (key: string) => ({ type: 'sessions', keys: [key] }) as const;

describe('the event log', () => {
  it('gives what came after an id, and nothing where nothing was missed', () => {
    const log = openEventLog({ now: 1000 });
    for (const key of ['a', 'b', 'c']) log.add(event(key));
    expect(log.listSince(1001)?.map((logged) => logged.id)).toEqual([1002, 1003]);
    expect(log.listSince(1000)).toHaveLength(3);
    expect(log.listSince(1003)).toEqual([]);
  });

  it('says so where it has forgotten, and where the id is of another run', () => {
    const log = openEventLog({ now: 1000, keeps: 2 });
    for (const key of ['a', 'b', 'c']) log.add(event(key));
    expect(log.listSince(1000)).toBeUndefined();
    expect(log.listSince(1001)).toHaveLength(2);
    expect(log.listSince(1004)).toBeUndefined();
    expect(log.listSince(900)).toBeUndefined();
    expect(openEventLog({ now: 5000 }).listSince(1003)).toBeUndefined();
  });

  it('tells listeners until they stop', () => {
    const log = openEventLog({ now: 0 });
    const heard: number[] = [];
    const stop = log.listen((logged) => heard.push(logged.id));
    log.add(event('a'));
    stop();
    log.add(event('b'));
    expect([heard, log.listeners()]).toEqual([[1], 0]);
  });
});
