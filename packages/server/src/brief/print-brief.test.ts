import { describe, expect, it } from 'vitest';
import { printBrief } from './print-brief.ts';
import { emptyTurn as turn, toSessionBrief as brief } from './session-brief.test-kit.ts';

describe('printBrief', () => {
  it('tells of sub-agents with what they were asked and what they reported, short', () => {
    const agent = { type: 'Explore', description: 'Count boats', status: 'ok', tools: [] } as const;
    const text = printBrief(
      brief([{ ...turn, agents: [{ ...agent, prompt: 'Count\n*all* boats.', report: `Three. ${'x'.repeat(900)}` }] }]),
    );
    expect(text).toContain('- Explore, Count boats\n  - Asked: Count \\*all\\* boats.\n  - Reported: Three. xxx');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(330);
  });

  it('tells tools, words, files and commands in the order of their worth', () => {
    const text = printBrief(
      brief([
        {
          ...turn,
          tools: [{ name: 'Bash', calls: 2, failed: 1 }],
          texts: ['First.', '# Done'],
          files: [
            { path: '/home/ada/harbour/notes.md', by: ['Edit', 'sub-agent'], isDeleted: false },
            { path: '/etc/x', by: ['checkpoint'], isDeleted: true },
          ],
          commands: [
            { command: 'sort\nnotes.md', description: '', status: 'ok' },
            { command: 'false', description: '', status: 'error' },
          ],
          agents: [
            {
              type: 'Explore',
              description: 'Look',
              status: 'ok',
              prompt: '',
              report: '',
              tools: [{ name: 'Read', calls: 1, failed: 0 }],
            },
          ],
        },
      ]),
      { timeZone: 'UTC' },
    );
    expect(text).toBe(
      [
        '# Notes',
        '',
        '- Status: waiting for the user · last activity 1970-01-01 00:01 UTC · 1 turn',
        '- Resume: `cd /home/ada/harbour && claude --resume s1`',
        '- Session: `s1`, started 1970-01-01 00:00 UTC',
        '- Project: `/home/ada/harbour`, branch `main`',
        '- Models: `m`',
        '',
        '## 1. Sort them.',
        '',
        '**Tools:** Bash ×2 (1 failed)',
        '',
        '**Assistant:**',
        '',
        '> First.',
        '>',
        '> #### Done',
        '',
        '**Files changed:**',
        '',
        '- `notes.md` (Edit, sub-agent)',
        '- `/etc/x` (not by an edit tool; deleted)',
        '',
        '**Commands:**',
        '',
        '```sh',
        'sort',
        'notes.md',
        'false  # error',
        '```',
        '',
        '**Sub-agents:**',
        '',
        '- Explore, Look: Read ×1',
        '',
      ].join('\n'),
    );
  });

  it('quotes a prompt that does not fit into its heading, and what was added', () => {
    const { counts } = brief([turn]);
    const text = printBrief(
      brief([{ ...turn, intent: 'Two\nlines', additions: ['Hurry'] }], { counts: { ...counts, abandonedTurns: 2 } }),
    );
    expect(text).toContain('## 1. Two lines\n\n> Two  \n> lines\n\nFollow-up while Claude was working:\n\n> Hurry');
    expect(text).toContain(' · 1 turn (2 on abandoned branches)\n');
    expect(text).not.toContain('Rewound');
    expect(printBrief(brief([], { resumesFrom: 3 }))).toContain(
      '- Rewound to turn 3: claude --resume continues there\n',
    );
  });

  it('prints what the person noted with an answer, or instead of one', () => {
    const decision = { kind: 'answer', question: 'Which unit?', note: 'two decimals' } as const;
    const decisions = [
      { ...decision, answer: 'Metres' },
      { ...decision, answer: '' },
    ];
    expect(printBrief(brief([{ ...turn, decisions }]))).toContain(
      '- Which unit? **Metres** Note: two decimals\n- Which unit? Note: two decimals\n',
    );
  });

  it('lets nothing of a session come to life in a reader of Markdown', () => {
    const evil = '<script>alert(1)</script> <img src=x onerror=alert(1)>';
    const text = printBrief(
      brief(
        [
          {
            ...turn,
            intent: evil,
            texts: [`Look: ${evil}`],
            tools: [{ name: evil, calls: 1, failed: 0 }],
            agents: [{ type: evil, description: evil, status: 'ok', prompt: evil, report: evil, tools: [] }],
          },
        ],
        { title: evil },
      ),
    );
    expect(text).not.toMatch(/<(?:script|img)/);
    expect(text).toContain('&lt;script>');
  });

  it('fences commands with more backticks than they hold, and steers no terminal', () => {
    const text = printBrief(
      brief([{ ...turn, intent: 'x\u001b[2J', commands: [{ command: 'echo "```"', description: '', status: 'ok' }] }]),
    );
    expect(text).toContain('````sh\necho "```"\n````');
    expect(text).not.toContain('\u001b');
  });
});
