import { describe, expect, it } from 'vitest';
import { keepOwnEvents } from './keep-own-events.ts';

const keep = (text: string) => {
  const kept = keepOwnEvents(new TextEncoder().encode(text), 'own');
  return kept === undefined ? undefined : new TextDecoder().decode(kept);
};
const say = (event: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

describe('the events of one session', () => {
  it('name no other session', () => {
    expect(keep(say({ type: 'sessions', keys: ['other'] }, 7))).toBeUndefined();
    expect(keep(say({ type: 'sessions', keys: ['own', 'other'] }, 7))).toBeUndefined();
    const both = say({ type: 'hello', revision: 1 }) + say({ type: 'sessions', keys: ['other'] }, 7);
    expect(keep(both)).toBe(say({ type: 'hello', revision: 1 }));
  });

  it('stay as they are otherwise', () => {
    for (const text of [
      ': still here\n\n',
      say({ type: 'session', key: 'own', revision: 2, turns: 3, status: 'waiting' }, 8),
      say({ type: 'sessions', keys: [] }, 9),
      say({ type: 'sessions', keys: ['own'] }, 9),
    ])
      expect(keep(text)).toBe(text);
  });
});
