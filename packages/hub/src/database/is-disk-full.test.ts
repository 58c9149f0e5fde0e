import { expect, it } from 'vitest';
import { isDiskFull } from './is-disk-full.ts';

it.each([
  ['a file system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['SQLite', Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['SQLite without a code', new Error('database or disk is full')],
  ['something below', new Error('the commit failed', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) })],
])('knows a full disk by %s', (_what, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([new Error('x'), Object.assign(new Error('x'), { errcode: 5 }), 'ENOSPC', undefined])(
  'takes %s for something else',
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);
