import { describe, expect, it } from 'vitest';
import { toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import { listStandingRules } from './list-standing-rules.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const toTurns = (prompts: readonly string[]) =>
  prompts.map((intent, at) => ({ ...emptyTurn, number: at + 1, intent, texts: ['Sorted.'] }));
const list = (...prompts: readonly string[]) => listStandingRules(toTurns(prompts), 3).map(({ text }) => text);

describe('listStandingRules', () => {
  it.each([
    'Do not reuse the old lamps.',
    'Start clean — do not reuse legacy lamps.',
    'Please never touch the north pier.',
    'Do not report success before the tests pass.',
    'Always run the tide check first.',
    'All future work goes inside the harbour folder.',
    'You must ask before you push.',
    'The boats are MINE, so DO NOT sell them.',
    'Bitte nie direkt auf main pushen.',
    'No, I want to avoid direct queries, and use the harbour API.',
    'New standing item: tell me every morning which boats left.',
    'Code standard: a new file names the ticket that it belongs to.',
    'Lamps that cost nothing are always preferred.',
    '不要修改北码头的代码。',
  ])('takes %j', (rule) => expect(list(`Sort the boats\n- North\n\n${rule} Thanks.`)).toEqual([rule]));

  it.each([
    'I do not see the boats.',
    'Why do you never ask?',
    "Don't worry about it.",
    "Please do not report bugs unless you're using at least Harbour 8.2.",
    'It always fails at noon.',
    'Sort the boats by size, please.',
    'NEVER',
    "Just explain, don't paint anything yet.",
    'I want to avoid it this time.',
    'Always-visible boats in the header.',
    'All kinds of rules (alwaysApply, manual) work.',
    'boats.js:40 TypeError: ne.price.toFixed is not a function',
    'Error: never reached the pier',
    '> Never sell boats.',
    'if (never) return always;',
  ])('does not take %j', (words) => expect(list(words)).toEqual([]));

  it('takes from a long request only what lasts beyond it, unless it is the latest', () => {
    const task = `${'Paint the boats of the north pier in the colours of the list. '.repeat(5)}\nDo not paint lamps.`;
    expect(list(task, 'Go on.')).toEqual([]);
    expect(list('Go on.', task)).toEqual(['Do not paint lamps.']);
    expect(list(`${task}\nNever sell boats.`, 'Go on.')).toEqual(['Never sell boats.']);
  });

  it('takes nothing from a block of code', () => {
    expect(list('See this:\n```\nNever sell boats.\n```')).toEqual([]);
  });

  it('keeps the plainest and newest, each once, in order', () => {
    const rules = [
      'Never sell boats.',
      'Do not paint piers.',
      'Never sell boats.',
      'Going forward, lamps are blue.',
      'Never dive here.',
    ];
    expect(list(...rules)).toEqual(['Do not paint piers.', 'Never sell boats.', 'Never dive here.']);
  });

  it('is quick with a hostile prompt', () => {
    expect(list(`${'please '.repeat(5000)}never`, 'must '.repeat(5000), '- '.repeat(9000))).toEqual([]);
  });

  it('is quoted at the top of a brief', () => {
    const text = fitBriefs(
      [toSessionBrief(toTurns(['Sort the boats.', 'Do not touch <b>piers</b>.', 'Never dive.']))],
      {
        budget: toWordBudget(600),
      },
    );
    const long = fitBriefs(
      [toSessionBrief(toTurns(['Sort the boats.', `Never sell ${'one boat and '.repeat(11)}this one.`, 'Go on.']))],
      { budget: toWordBudget(600) },
    );
    expect(long).not.toContain('User’s rules');
    expect(text).toContain('- User’s rules: “Do not touch &lt;b>piers&lt;/b>.” (turn 2)\n- Status');
  });
});
