import { describe, expect, it } from 'vitest';
import { countWords, toTokenBudget, toWordBudget } from './brief-budget.ts';

describe('countWords', () => {
  it.each([
    ['Sort all boats, by length.', 5],
    ['', 0],
    ['創建前端界面設計', 4],
    ['創建前端界面設計（教案管理、生成、預覽）', 8],
    ['船を長さで並べる。', 4],
    ['เรือ', 2],
    ['設計 API', 2],
    ['港', 1],
    ['， 港 。', 3],
  ])('counts in %j %i words', (text, count) => expect(countWords(text)).toBe(count));

  it('never counts fewer than are set apart by spaces', () => {
    const text = '港 口 的 船 。 （ 一 ） a b 船a b船 — 「船」 「 船 」';
    expect(countWords(text)).toBeGreaterThanOrEqual(text.split(' ').length);
  });
});

it('cuts a text without spaces to its budget', () => {
  const text = '港口'.repeat(900);
  expect(toWordBudget(600).cut(text)).toBe('港口'.repeat(600));
  const cut = toTokenBudget(100).cut(text);
  expect([toTokenBudget(100).keeps(cut), Buffer.byteLength(cut)]).toEqual([true, 300]);
});
