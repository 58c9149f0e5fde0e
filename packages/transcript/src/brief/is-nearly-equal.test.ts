import { expect, it } from 'vitest';
import { isNearlyEqual } from './is-nearly-equal.ts';

it.each([
  ['Paint the pier', 'Paint the peir'],
  ['Sort all boats', 'Sort all boats.'],
  ['Write the tests of the harbour', 'write the test of the harbour'],
  ['創建前端界面設計', '創庺前端界面設計'],
  ['Paint', 'Paint'],
])('takes %j and %j for the same', (a, b) => {
  expect([isNearlyEqual(a, b), isNearlyEqual(b, a)]).toEqual([true, true]);
});

it.each([
  ['Paint pier 1 of the harbour', 'Paint pier 2 of the harbour'],
  ['Paint the pier of the boat a', 'Paint the pier of the boat b'],
  ['Paint', 'Point'],
  ['Write tests', 'Write the tests of the harbour'],
  ['', 'Paint'],
])('tells %j from %j', (a, b) => {
  expect([isNearlyEqual(a, b), isNearlyEqual(b, a)]).toEqual([false, false]);
});
