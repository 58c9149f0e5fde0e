import { describe, expect, it } from 'vitest';
import { panelKinds } from '../model/panel.ts';
import { nasty, toPanels, toTestEntry, toTestTurn, toTestView } from './panels.test-kit.ts';
import { printSessionView, type TerminalOptions } from './terminal.ts';
import { toTextWidth } from '../text/text-width.ts';
import { toPlainLine } from './wrap-line.ts';

const looks: readonly Omit<TerminalOptions, 'width'>[] = [
  { color: false, tools: 'short', thinking: true, timeZone: 'UTC' },
  { color: false, tools: 'full', thinking: true, timeZone: 'UTC' },
  { color: true, tools: 'full', thinking: true, timeZone: 'UTC' },
];
const widths = [24, 60, 100, 140];
// U+200D stays inside pictures of several, as in the words below.
const unsafe =
  /[\u0000-\u0009\u000b-\u001a\u001c-\u001f\u007f-\u009f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const words =
  'The tide turns at noon 潮が満ちる and the ferry waits for nobody, not even for 👩‍👩‍👧 families with a ' +
  'veryveryveryveryveryveryverylongword';

/** What is wrong with a printed text: too wide, unsafe, coloured where it may not be. */
function listFaults(text: string, width: number, color: boolean): readonly string[] {
  const bare = toPlainLine(text);
  const wide = bare.split('\n').filter((line) => !line.includes('resume') && toTextWidth(line) > width);
  // Every escape character begins a colour.
  return [
    ...wide,
    ...(unsafe.test(text) || bare.includes('\u001b') ? ['unsafe'] : []),
    ...(color || text === bare ? [] : ['coloured']),
  ];
}

describe.each(panelKinds)('the terminal prints a %s panel', (kind) => {
  const print = (text: string, options: TerminalOptions) =>
    printSessionView(toTestView([toTestTurn([toTestEntry([{ ...toPanels(text)[kind], label: text }])])]), options);

  it.each(widths)('with all its text, no line wider than %i columns', (width) => {
    for (const look of looks) {
      const text = print(words, { ...look, width });
      expect(listFaults(text, width, look.color)).toEqual([]);
      if (look.tools !== 'full' || kind === 'table') continue; // the columns of a table are broken apart
      expect(toPlainLine(text).replace(/[\s│]/g, '')).toContain(words.replace(/\s/g, ''));
    }
  });

  it('without anything that steers the terminal', () => {
    for (const look of looks) {
      const text = print(nasty, { ...look, width: 100 });
      expect(listFaults(text, 100, look.color)).toEqual([]);
      expect(text).toMatch(/red/);
      if (kind !== 'raw' && kind !== 'table') expect(text).toContain('\\u{202e}gnirts');
    }
  });

  it('where it is empty', () => {
    for (const look of looks) expect(listFaults(print('', { ...look, width: 60 }), 60, look.color)).toEqual([]);
  });
});

describe('the terminal prints every role', () => {
  it.each([
    'prompt',
    'queued-prompt',
    'command',
    'answer',
    'thinking',
    'call',
    'result',
    'notice',
    'compaction',
    'note',
    'unknown',
  ] as const)('%s, safe and with its text', (role) => {
    for (const look of looks) {
      const entry = toTestEntry([{ kind: 'text', text: `${words}\n${nasty}` }], {
        role,
        title: nasty,
        summary: nasty,
        call: undefined,
      });
      const text = printSessionView(
        toTestView([toTestTurn([entry])], {
          title: nasty,
          project: nasty,
          gitBranch: nasty,
          models: [nasty],
          versions: [nasty],
        }),
        { ...look, width: 60 },
      );
      expect(listFaults(text, 60, look.color)).toEqual([]);
      if (look.tools === 'full') expect(toPlainLine(text).replace(/[\s│]/g, '')).toContain(words.replace(/\s/g, ''));
    }
  });
});

describe('colours of a command', () => {
  const entry = toTestEntry([
    {
      kind: 'terminal',
      command: undefined,
      output: '\u001b[31mred\nstill red\u001b[0m plain \u001b[8mhidden\u001b[1;5mbold',
      errorOutput: '',
      note: undefined,
    },
  ]);
  const print = (color: boolean) =>
    printSessionView(toTestView([toTestTurn([entry])]), { width: 80, color, tools: 'full', thinking: false });

  it('stay where there is colour, and end with every line', () => {
    const lines = print(true)
      .split('\n')
      .filter((line) => / red|mred|hidden/.test(line));
    expect(lines[0]).toContain('\u001b[31mred\u001b[0m');
    expect(lines[1]).toContain('\u001b[31mstill red\u001b[0m plain hidden\u001b[1mbold\u001b[0m');
  });

  it('go where there is none', () => {
    expect(print(false)).toContain('│ still red plain hiddenbold');
  });
});
