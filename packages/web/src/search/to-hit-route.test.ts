import type { WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { expect, it } from 'vitest';
import { toSessionRoute } from '../shell/route.ts';
import { toHitRoute } from './to-hit-route.ts';

const hit: WireHit = {
  file: '/home/ada/.claude/projects/-quay/s.jsonl',
  line: 7,
  offset: 700,
  uuid: 'u7',
  type: 'user',
  kind: 'prompt',
  turn: 2,
  agent: null,
  tools: [],
  time: null,
  snippet: null,
};

it('leads to a record by its uuid, else by its line', () => {
  expect(toHitRoute(hit, 's', 'tide')).toEqual({ ...toSessionRoute('s'), record: 'u7', query: 'tide' });
  expect(toHitRoute({ ...hit, uuid: null, agent: 'a1' }, 's', 'tide')).toEqual({
    ...toSessionRoute('s'),
    agent: 'a1',
    record: '7',
    query: 'tide',
  });
  expect(toHitRoute(hit, null, 'tide')).toBeUndefined();
});

it('leads to the text of a side file, of a session or of none', () => {
  const side = { ...hit, file: '/home/ada/.claude/plans/p.md', uuid: null, line: 0, offset: 65_000 };
  const route = { page: 'text', file: side.file, offset: 65_000, query: 'tide' };
  expect(toHitRoute(side, null, 'tide')).toEqual(route);
  expect(toHitRoute(side, 's', 'tide')).toEqual(route);
});
