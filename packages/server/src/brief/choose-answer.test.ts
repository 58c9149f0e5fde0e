import { expect, it } from 'vitest';
import { chooseAnswer } from './choose-answer.ts';

const report = `All three tests pass now. ${'The tide table was off by one hour in summer. '.repeat(8)}`;

it('takes the last text where it says something', () => {
  expect(chooseAnswer(['Let me look.', report])).toEqual({ text: report, end: undefined });
  expect(chooseAnswer(['Done.'])).toEqual({ text: 'Done.', end: undefined });
  expect(chooseAnswer([])).toEqual({ text: '', end: undefined });
});

it('takes a report before last words that only wait', () => {
  for (const words of [
    "I'll wait for the background run.",
    'Waiting for the tests to finish.',
    'Standing by.',
    'Of course — what would you like to clarify?',
  ])
    expect(chooseAnswer([report, words])).toEqual({ text: report, end: undefined });
});

it('keeps last words that say something beside the report', () => {
  expect(chooseAnswer([report, 'Committed as abc1234 and pushed to main.'])).toEqual({
    text: report,
    end: 'Committed as abc1234 and pushed to main.',
  });
});

it('prefers the later of two texts that say as much, and looks back a few texts only', () => {
  expect(chooseAnswer(['Boats are sorted by size.', 'Boats are sorted by name.']).text).toBe(
    'Boats are sorted by name.',
  );
  expect(chooseAnswer([report, ...Array.from({ length: 6 }, (_none, at) => `Step ${at} is over.`)]).text).toBe(
    'Step 5 is over.',
  );
});
