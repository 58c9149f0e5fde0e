import { expect, it } from 'vitest';
import { findPastedRequest } from './find-pasted-request.ts';

const session = [
  '● Read(boats.txt)',
  '  ⎿  Read 30 lines',
  '',
  '> sort the boats of the north',
  '  by length',
  '',
  '● Sorted.',
  '',
  '● Bash(ls)',
  '  ⎿  (No content)',
  '',
  '> /compact',
  '  ⎿  Compacted',
  '',
  '> This session is being continued from a previous conversation.',
  '  Sort the boats.',
  '❯ ',
  '  ⎿  5-hour limit reached',
].join('\n');

it.each([session, `here it is ${session}`, session.replaceAll('●', '⏺')])('finds the last request in %j', (prompt) => {
  expect(findPastedRequest(prompt)).toBe('sort the boats of the north by length');
});

it.each([
  'Sort the boats.',
  `Go on with this, and then sort all the piers as well:\n\n${session}`,
  `${session}\n\nGo on with this, and then sort all the piers as well.`,
  session.replaceAll('> sort', 'sort'),
  '● one\n● two\n> sort the boats',
  '> sort the boats\n  ⎿  sorted\n● once',
])('finds none in %j', (prompt) => {
  expect(findPastedRequest(prompt)).toBeUndefined();
});
