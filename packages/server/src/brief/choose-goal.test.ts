import { describe, expect, it } from 'vitest';
import { chooseGoal } from './choose-goal.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const files = [{ path: '/h/a.ts', by: [], isDeleted: false }];
const work = 'Write a script that sorts all boats by their length.';
const choose = (intents: readonly string[], more: Partial<SessionBrief> = {}, changed = intents.length) => {
  const turns = intents.map((intent, at) => ({
    ...emptyTurn,
    number: at + 1,
    intent,
    files: at + 1 === changed ? files : [],
  }));
  const { goal, rules } = chooseGoal(toSessionBrief(turns, more));
  return [goal?.turn, goal?.text, goal?.source, rules?.number];
};
const summary = { text: 'Sort the boats of the north', time: undefined, turn: 4 };
const recap = { text: 'Sorting boats by length. Tests are running.', time: undefined, turn: 3 };

describe('chooseGoal', () => {
  it.each([
    'start',
    'continue',
    'Let’s go!',
    '/recover-from-checkpoint',
    'good morning buddy, it is 05:46. Please pick up where we left off.',
    'Can you continue with the last task?',
    'is that a part of the training?',
    '/home/ada/harbour',
    String.raw`\\wsl$\Ubuntu\home\ada`,
  ])('takes the first request that changed something where the first prompt is %j', (intent) => {
    expect(choose([intent, 'List all boats of the harbour and their berths.', work])).toEqual([
      3,
      work,
      undefined,
      undefined,
    ]);
    expect(choose([intent, work, 'yes'], {}, 9)).toEqual([2, work, undefined, undefined]);
    expect(choose([intent])).toEqual([1, intent, undefined, undefined]);
  });

  it.each([
    'Sort the boats.',
    'can you review this change?',
    'hey, can you sort the boats?  Then the piers.',
    work,
    '/review all boats of the north and tell me what is wrong',
    'continue the parser: it must read what the previous version wrote, ' +
      'and here is how that should work in detail for all of the boats',
  ])('keeps %j', (intent) => {
    expect(choose([intent, `${work} Again.`], { recap }, 9)[0]).toBe(1);
  });

  it('takes the first request behind an opening that says much, though another one did the work', () => {
    const wish = 'I expect that the harbour master greets me in the morning, and tells me which boats came and went.';
    expect(choose(['start', `${wish} Always.`, work])[0]).toBe(2);
  });

  it('passes over a first request of which nothing came, where an instruction follows', () => {
    const plan = `You are helping with a new harbour. ${'It has a pier for each of the boats. '.repeat(4)}`;
    expect(choose(['Please open the plan: /h/plan.pdf', plan, `${plan} In blue.`], {}, 3)[0]).toBe(2);
    // It did something itself, or nothing was done for the other either.
    expect(choose(['Please open the plan: /h/plan.pdf', plan], {}, 1)[0]).toBe(1);
    expect(choose(['Please open the plan: /h/plan.pdf', plan], {}, 9)[0]).toBe(1);
    // What was done before it was wanted, too.
    expect(choose(['Open the plan.', work, plan], {}, 2)[0]).toBe(1);
    const done = [
      { ...emptyTurn, number: 2, intent: work, files },
      { ...emptyTurn, number: 3, intent: plan, files },
    ];
    expect(chooseGoal(toSessionBrief([{ ...emptyTurn, intent: 'Open the plan.' }, ...done])).goal?.turn).toBe(2);
    const failing = { ...emptyTurn, intent: 'Open the plan', tools: [{ name: 'Read', calls: 2, failed: 2 }] };
    const turns = [failing, { ...emptyTurn, number: 2, intent: plan }];
    expect(chooseGoal(toSessionBrief(turns)).goal?.turn).toBe(2);
  });

  it('takes what a compaction or the recap says before another prompt', () => {
    expect(choose(['start', work], { recap, compaction: summary })).toEqual([
      4,
      summary.text,
      'compaction summary',
      undefined,
    ]);
    expect(choose(['Install the tide', work], { compaction: summary })[0]).toBe(4);
    expect(choose([work, 'yes'], { compaction: summary })[0]).toBe(1);
    expect(choose([work, 'yes'], { compaction: { ...summary, turn: 5 } })[0]).toBe(5);
    const plan = 'It has a pier for each of the boats. '.repeat(4);
    expect(choose(['Open the plan.', plan], { compaction: { ...summary, turn: 5 } })[0]).toBe(5);
    expect(choose(['start', work], { recap })).toEqual([
      3,
      'Sorting boats by length.',
      'recap by Claude Code',
      undefined,
    ]);
  });

  it('takes the recap where it is current and the compaction was long before it', () => {
    const current = { ...recap, turn: 8 };
    const compaction = { ...summary, turn: 4 };
    expect(choose(['start', work], { recap: current, compaction })).toEqual([
      8,
      'Sorting boats by length.',
      'recap by Claude Code',
      undefined,
    ]);
    expect(choose(['start', work], { recap: { ...current, turn: 7 }, compaction })[0]).toBe(4);
    const stale = { ...current, time: '1969-12-31T23:00:00Z' };
    expect(choose(['start', work], { recap: stale, compaction })[0]).toBe(4);
  });

  it('takes the last request of a session that was pasted', () => {
    const pasted = `● Read(a)\n  ⎿  Read\n> ${work}\n● Done.`;
    expect(choose([pasted])).toEqual([1, work, 'last request in a pasted session', undefined]);
  });

  it('passes over questions by the way without their mark, and over corrections', () => {
    expect(choose(['does the tide table know leap years', work])[0]).toBe(2);
    expect(choose(['just making sure you are deploying to the north pier', work])[0]).toBe(2);
    expect(choose(['start', 'no, that is not the pier that I meant, take the other one', work])[0]).toBe(3);
    expect(choose(['How about sorting the boats by their length and then by name?', 'yes'])[0]).toBe(1);
  });

  it('takes the newest whole task long after a first prompt that asks for nothing', () => {
    const edited = [{ path: '/home/ada/harbour/a.ts', by: ['Edit'], isDeleted: false }];
    const tell = (tasks: readonly number[], opening: string) =>
      chooseGoal(
        toSessionBrief(
          Array.from({ length: 14 }, (_none, at) => ({
            ...emptyTurn,
            number: at + 1,
            files: at === 0 ? [] : edited,
            intent:
              at === 0 ? opening : tasks.includes(at + 1) ? `${work} `.repeat(20) : 'Now lower it by three points.',
          })),
        ),
      ).goal?.turn;
    const rules = 'HARBOUR SCOPE RESTRICTIONS\n\nYou may only work in this folder.';
    expect(tell([2, 12], rules)).toBe(12);
    expect(tell([2, 6], rules)).toBe(2);
    expect(tell([12], work)).toBe(1);
  });

  it('keeps rules apart from the goal', () => {
    const rules = 'HARBOUR SCOPE RESTRICTIONS\n\nYou may only work in this folder.';
    expect(choose([rules, work])).toEqual([2, work, undefined, 1]);
    expect(choose([rules])).toEqual([1, rules, undefined, undefined]);
    expect(chooseGoal(toSessionBrief([]))).toEqual({ goal: undefined, rules: undefined });
  });
});
