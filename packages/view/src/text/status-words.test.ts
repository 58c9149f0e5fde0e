import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';
import { describe, expect, it } from 'vitest';
import {
  sessionStatusSentences,
  sessionStatusWords,
  toSessionStatusLabel,
  toSessionStatusMark,
  toUntitledWords,
} from './status-words.ts';

describe('the status of a session', () => {
  it.each(sessionStatuses)('has one word for %s, with which every longer wording begins', (status) => {
    const word = sessionStatusWords[status];
    expect(sessionStatusSentences[status].startsWith(word)).toBe(true);
    expect(toSessionStatusLabel(status, false)).toBe(word);
    expect(toSessionStatusMark(status, false).startsWith(word)).toBe(true);
  });

  it.each(sessionStatuses)('is worded on a page as in a list if a session that is %s is idle', (status) => {
    expect(toSessionStatusMark(status, true, 'Ada')).toBe(toSessionStatusLabel(status, true));
  });

  it.each([
    ['waiting', false, undefined, 'waiting for you'],
    ['waiting', false, 'Ada', 'waiting for Ada'],
    ['waiting', true, 'Ada', 'idle (waiting)'],
    ['working', true, 'Ada', 'idle (working)'],
    ['working', false, undefined, 'working'],
    ['missing', true, undefined, 'main transcript missing'],
  ] as const)('has the mark of one that is %s, idle %s, of %s: "%s"', (status, isIdle, person, mark) => {
    expect(toSessionStatusMark(status, isIdle, person)).toBe(mark);
  });

  it.each([
    ['empty', 'Empty session'],
    ['missing', 'Main transcript missing'],
    // It has messages, but its only prompt is an image.
    ['waiting', 'Untitled session'],
    ['unknown', 'Untitled session'],
    [undefined, 'Untitled session'],
  ])('has words in place of a title for one that is %s: "%s"', (status, words) => {
    expect(toUntitledWords(status)).toBe(words);
  });

  it('says for whom a session waits where there is room', () => {
    expect(sessionStatusSentences.waiting).toBe('waiting for the user');
  });
});
