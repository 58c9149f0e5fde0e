import { expect, it } from 'vitest';
import { listDroppedWork } from './list-dropped-work.ts';

const states: Readonly<Record<string, string>> = { x: 'completed', '>': 'in_progress', ' ': 'pending' };

/** Each list as `x Config, > Hook`; a turn each. */
function list(...lists: readonly string[]): readonly string[] {
  const snapshots = lists.map((text, turn) => ({
    todos: text.split(', ').map((item) => ({ content: item.slice(2), status: states[item.charAt(0)] ?? 'pending' })),
    turn,
  }));
  return listDroppedWork(snapshots).map(({ text, turn }) => `${text} ${turn}`);
}

it('has what a list left out that went on', () => {
  expect(list('x Config,   Hook', 'x Config,   Docs')).toEqual(['Hook 1']);
  expect(list('x Config,   Hook', '> Docs')).toEqual([]);
});

it('has nothing that a list left out which was done later, unless that list is about other work', () => {
  expect(list('> Config,   Hook', '> Config', 'x Config')).toEqual([]);
  expect(list('> Config,   Hook', '> Config', '> Pier', 'x Pier')).toEqual(['Hook 1']);
});

it('has nothing that stays in nearly the same words', () => {
  expect(list('x Config,   Paint the pier', 'x Config,   Paint the peir')).toEqual([]);
  expect(list('x Config,   Paint the pier', '> Config', '> Config,   Paint the peir')).toEqual([]);
});

it('has nothing of which the parts were done', () => {
  const begun = '> Pier,   Wood,   Nails,   Boats';
  expect(list('  Pier,   Boats', begun, 'x Wood, > Nails,   Boats', 'x Nails,   Boats')).toEqual([]);
  expect(list('  Pier,   Boats', begun, 'x Wood, > Nails,   Boats')).toEqual(['Pier 2']);
  expect(list('> Pier,   Boats', 'x Wood,   Boats')).toEqual([]);
  // What came in its place was left out, too.
  expect(list('> Pier,   Boats', '  Wood,   Boats', '  Boats')).toEqual(['Pier 1', 'Wood 2']);
});

it('is quick with long lists', () => {
  const long = (name: string) => Array.from({ length: 20_000 }, (_none, at) => `  ${name} ${at}`).join(', ');
  expect(list(`${long('boat')}, x Pier`, `${long('pier')}, x Pier`)).toHaveLength(20_000);
});
