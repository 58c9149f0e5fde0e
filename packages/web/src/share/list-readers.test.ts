import { describe, expect, it } from 'vitest';
import { listReaders, type KnownReaders } from './list-readers.ts';

const known: KnownReaders = {
  teams: [{ id: 't', name: 'Harbour', members: 2 }],
  people: [
    { id: 'a', name: 'Ada' },
    { id: 'c', name: 'Cleo' },
  ],
  isMore: false,
};
const harbour = { kind: 'team', id: 't', name: 'Harbour' } as const;
const cleo = { kind: 'person', id: 'c', name: 'Cleo' } as const;

describe('who can read a shared session', () => {
  it('names people, and teams with their number of members, each once', () => {
    expect(listReaders([cleo, harbour], [harbour], known)).toEqual(['Cleo', 'team Harbour (2 people)']);
  });

  it('names those of the project where the session itself is for nobody else', () => {
    expect(listReaders([], [harbour], known)).toEqual(['team Harbour (2 people)']);
    expect(listReaders([], [], known)).toEqual([]);
  });

  it('says how many everyone is, as far as it knows', () => {
    expect(listReaders([cleo], [{ kind: 'everyone' }], known)).toEqual(['everyone on this hub (2 people)']);
    expect(listReaders([{ kind: 'everyone' }], [], { ...known, isMore: true })).toEqual([
      'everyone on this hub (more than 2 people)',
    ]);
  });
});
