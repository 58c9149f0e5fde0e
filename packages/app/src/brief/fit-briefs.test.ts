import { describe, expect, it } from 'vitest';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { toTokenBudget, toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import type { SessionBrief } from './read-session-brief.ts';

const words = (count: number, word = 'boat') => Array.from({ length: count }, (_none, at) => `${word}${at}`).join(' ');
const turn = (number: number, more: Partial<TurnBrief> = {}): TurnBrief => ({
  number,
  time: undefined,
  intent: `Ask ${number}: ${words(80)}`,
  additions: [],
  tools: [{ name: 'Bash', calls: number, failed: 1 }],
  texts: ['On it.', `Answer ${number}. ${words(200, 'tide')}`],
  files: [{ path: `/home/ada/harbour/src/file-${number}.ts`, by: ['Edit'], isDeleted: false }],
  commands: [{ command: `git commit -m "Commit ${number}"`, description: '', status: 'ok' }],
  agents: [],
  decisions: [{ kind: 'answer', question: `Unit ${number}?`, answer: 'Metres' }],
  ...more,
});
const brief = (turns: readonly TurnBrief[], more: Partial<SessionBrief> = {}): SessionBrief => ({
  id: 's1',
  title: 'Notes',
  project: '/home/ada/harbour',
  gitBranch: 'main',
  models: ['m'],
  firstMs: 0,
  lastMs: 60_000,
  turns,
  isMainMissing: false,
  agents: [],
  abandonedTurns: 0,
  resumesFrom: undefined,
  status: 'waiting',
  openWork: [],
  ...more,
});
const long = brief(Array.from({ length: 60 }, (_none, at) => turn(at + 1)));
const count = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe('fitBriefs', () => {
  it('tells what was asked, answered, decided, changed and left open, on a page', () => {
    const agent = { type: 'Explore', description: 'Count', status: 'ok', prompt: '', tools: [] };
    const text = fitBriefs(
      [
        brief(
          [
            turn(1, { agents: [{ ...agent, report: 'Now I know.\n\n# Report\n\nThree **boats**.' }] }),
            turn(2, { texts: ['All `done`. Shall I push it?'] }),
          ],
          { status: 'interrupted', openWork: ['Write the tests'] },
        ),
      ],
      { budget: toWordBudget(600), timeZone: 'UTC' },
    );
    expect(count(text)).toBeLessThanOrEqual(600);
    expect(text).toContain('# Notes\n\n- Session: `s1`\n');
    expect(text).toContain('- **1.** Ask 1: boat0 ');
    expect(text).toContain('  - Answer 1. tide0 ');
    expect(text).toContain('## Decided, newest first\n\n- Unit 2? **Metres**\n- Unit 1? **Metres**\n');
    expect(text).toContain('## Commits, newest first\n\n- Commit 2\n- Commit 1\n');
    expect(text).toContain('- Explore, Count: Report: Three boats.\n');
    expect(text).toContain('- `src/file-1.ts`\n');
    expect(text).toContain('## Last answer\n\n> All `done`. Shall I push it?\n');
    expect(text).toContain(
      '## Left open\n\n- Interrupted by the person\n- Asked last: Shall I push it?\n- To do: Write the tests\n',
    );
  });

  it.each([1, 2, 7, 30, 100, 300, 1000, 5000])('is never longer than %i tokens of three bytes', (most) => {
    const text = fitBriefs([long, long], { budget: toTokenBudget(most) });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most * 3);
    expect(text).not.toBe('');
  });

  it('uses the room it is given, and says how much is left out', () => {
    const text = fitBriefs([long], { budget: toWordBudget(600) });
    expect(count(text)).toBeGreaterThan(400);
    expect(text).toMatch(/- … \d+ turns left out\n/);
    expect(text).toMatch(/- … \d+ more\n/);
    expect(text).toContain('- **1.** ');
    expect(text).toContain('- **60.** ');
    expect(count(fitBriefs([long], { budget: toWordBudget(2000) }))).toBeGreaterThan(1200);
  });

  it('keeps the last of many sessions and counts the others', () => {
    const many = Array.from({ length: 100 }, (_none, at) => brief([turn(1)], { title: `Session ${at}` }));
    const text = fitBriefs(many, { budget: toWordBudget(600) });
    expect(count(text)).toBeLessThanOrEqual(600);
    const [, left] = /^(\d+) earlier sessions left out\.\n/.exec(text) ?? [];
    expect(text.match(/^# Session/gm)).toHaveLength(100 - Number(left));
    expect(text).toContain('# Session 99\n');
  });

  it('bounds a text without spaces', () => {
    const text = fitBriefs([brief([turn(1, { intent: '港'.repeat(9000), texts: ['船'.repeat(9000)] })])], {
      budget: toWordBudget(600),
    });
    expect(Buffer.byteLength(text)).toBeLessThan(3000);
  });

  it('lets nothing of a session come to life in a reader of Markdown', () => {
    const evil = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const agent = { type: evil, description: evil, status: evil, prompt: evil, report: evil, tools: [] };
    const text = fitBriefs(
      [
        brief(
          [
            turn(1, {
              intent: evil,
              additions: [evil],
              texts: [evil],
              agents: [agent],
              commands: [{ command: `git commit -m "${evil}"`, description: evil, status: 'ok' }],
              decisions: [
                { kind: 'answer', question: evil, answer: evil },
                { kind: 'plan', plan: evil, isApproved: false },
              ],
              files: [{ path: evil, by: [evil], isDeleted: true }],
            }),
          ],
          { title: evil, openWork: [evil], status: 'failed' },
        ),
      ],
      { budget: toTokenBudget(5000) },
    );
    // Inside a code span nothing is markup.
    expect(text.replaceAll(/`[^`]*`/g, '')).not.toMatch(/<(?:script|img)|[^\\]\]\(javascript/);
  });
});
