import type { BriefAction } from '@scrollkeep/transcript/brief/open-actions.ts';
import { expect, it } from 'vitest';
import { printLastActions } from './print-last-actions.ts';
import { toBriefRoom } from './brief-room.ts';
import { noActions } from './read-last-actions.ts';
import { action, emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const print = (more: Partial<BriefAction>) => {
  const actions = { ...noActions, last: [{ ...action, ...more }] };
  const text = printLastActions(toSessionBrief([{ ...emptyTurn, texts: ['Sorted.'] }], { actions }), toBriefRoom(1));
  return text.split('\n- Turn 2: ')[1];
};

it.each([
  ['npm test', '`npm test`: ok, output ends “all fine”'],
  ['npm test | tail -5', '`npm test | tail -5`: exit status hidden by a pipe; output ends “all fine”'],
  ['npm test || true', '`npm test || true`: exit status hidden by a fallback (`||`); output ends “all fine”'],
  ['npm test & sleep 5', '`npm test & sleep 5`: exit status hidden by `&`; output ends “all fine”'],
  ['npm test; true', '`npm test; true`: exit status hidden by a later command; output ends “all fine”'],
  ['ls boats || echo none', '`ls boats || echo none`: exit status hidden by a fallback (`||`); output ends “all fine”'],
])('says what hides the status of %j', (target, line) => {
  expect(print({ target, isHidden: target !== 'npm test', result: 'all fine' })).toBe(line);
});

it('believes less where the output has an error', () => {
  expect(print({ target: 'npm test', result: '3 errors' })).toBe('`npm test`: recorded as ok; output ends “3 errors”');
  const curl = { target: 'curl -I localhost', httpError: 404 };
  expect(print(curl)).toBe('`curl -I localhost`: output has HTTP status 404');
  expect(print({ ...curl, isHidden: true, result: 'Sorry' })).toBe(
    '`curl -I localhost`: output has HTTP status 404 and ends “Sorry”',
  );
});
