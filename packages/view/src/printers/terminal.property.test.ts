import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelKinds } from '../model/panel.ts';
import { toPanels, toTestEntry, toTestTurn, toTestView } from './panels.test-kit.ts';
import { printSessionView } from './terminal.ts';
import { toTextWidth } from '../text/text-width.ts';
import { toPlainLine, wrapLine } from './wrap-line.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u001b[31m',
    '\u001b[0m',
    '\u001b[38;5;',
    '\u001b]8;;x\u001b\\',
    '\r\n',
    '\n',
    '\t',
    '```',
    '| a |',
    '|---|',
    '- ',
    '    ',
    '🇩🇪',
    'e\u0301',
    '\u200d',
    '日本',
    '**b**',
  ),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

describe('the terminal', () => {
  it('prints any text in any panel safely and within the width', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom(...panelKinds),
        fc.integer({ min: 24, max: 90 }),
        fc.boolean(),
        fc.constantFrom('full' as const, 'short' as const),
        (text, kind, width, color, tools) => {
          const printed = printSessionView(
            toTestView([toTestTurn([toTestEntry([toPanels(text)[kind]], { summary: text })])]),
            { width, color, tools, thinking: true },
          );
          expect(toPlainLine(printed)).not.toMatch(
            /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u,
          );
          if (!color) expect(printed).not.toContain('\u001b');
          for (const line of printed.split('\n'))
            if (!line.includes('resume')) expect(toTextWidth(toPlainLine(line))).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('wrapLine', () => {
  it('loses nothing but blanks, whatever the line', () => {
    const safe = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('\u001b[1m', '\u001b[0m', ' ', '  ', '日本', '🇩🇪', 'word'),
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        safe,
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom('word' as const, 'anywhere' as const),
        (line, width, breaks) => {
          const pieces = wrapLine(line, width, breaks).map(toPlainLine);
          const plain = toPlainLine(line);
          if (breaks === 'anywhere') expect(pieces.join('')).toBe(plain);
          else expect(pieces.join('').replaceAll(' ', '')).toBe(plain.replaceAll(' ', ''));
        },
      ),
    );
  });
});
