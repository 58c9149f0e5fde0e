import { describe, expect, it } from 'vitest';
import { bytesPerToken, cutToBytes, sliceToBytes, toBytes } from '@scrollkeep/server/text/token-budget.ts';
import { openAnswer } from './open-answer.ts';

describe('openAnswer', () => {
  it('takes blocks until the budget is used, and always has room for the last words', () => {
    const answer = openAnswer(500, 'head');
    let blocks = 0;
    while (answer.add('x'.repeat(50))) blocks++;
    const text = answer.end('note', '', 'More: '.repeat(500));
    expect(blocks).toBeGreaterThan(5);
    expect(toBytes(text)).toBeLessThanOrEqual(500 * bytesPerToken);
    expect(text).toContain('note\nMore: ');
  });

  it('cuts no character in two', () => {
    for (let most = 0; most < 30; most++) {
      const text = sliceToBytes('aé字👍b'.repeat(3), most);
      expect(toBytes(text)).toBeLessThanOrEqual(most);
      expect(text).not.toMatch(/\p{Cs}/u);
      expect('aé字👍b'.repeat(3).startsWith(text)).toBe(true);
    }
    expect(cutToBytes('short', 5)).toBe('short');
    expect(cutToBytes('longer', 5)).toBe('lo…');
  });
});
