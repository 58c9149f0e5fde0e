import { describe, expect, it } from 'vitest';
import { findNearestText } from './find-nearest-text.ts';

describe('the line of a word', () => {
  it('is that of its first place in the text that is as long as the frame', () => {
    const long = `${'x\n'.repeat(300)}the Heron\n${'y\n'.repeat(100)}heron`;
    expect(findNearestText(['heron', long, 'a\nb'], ['heron'], 400)).toBe(300);
    expect(findNearestText(['heron', long], ['heron'], 2)).toBe(0);
    expect(findNearestText(['a\nb'], ['heron'], 2)).toBeUndefined();
  });
});
