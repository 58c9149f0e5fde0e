import { describe, expect, it } from 'vitest';
import { listTextLines, toSafeLine, toSafeTerminalLine } from './safe-text.ts';

describe('toSafeLine', () => {
  it('shows what could steer the terminal, and drops colours', () => {
    expect(toSafeLine('a\u001b[2Jb\u0007\u009b\u202ec')).toBe('a\\u{1b}[2Jb\\u{7}\\u{9b}\\u{202e}c');
    expect(toSafeLine('\u001b[1;31mred\u001b[0m')).toBe('red');
  });

  it('puts blanks for tabs, up to the next stop', () => {
    expect(toSafeLine('a\tbc\td')).toBe('a   bc  d');
  });

  it('keeps the joiner of a picture of several, and shows it elsewhere', () => {
    expect(toSafeLine('👩‍👩‍👧 a\u200db')).toBe('👩‍👩‍👧 a\\u{200d}b');
  });
});

describe('toSafeTerminalLine', () => {
  it('drops cursor movements and titles, keeps colours where it may', () => {
    const line = '\u001b[2K\u001b]0;title\u0007\u001b[31mred\u001b[0m\u001b(B \u001b7x';
    expect(toSafeTerminalLine(line, true)).toBe('\u001b[31mred\u001b[0m x');
    expect(toSafeTerminalLine(line, false)).toBe('red x');
  });

  it('lets no colour hide a text', () => {
    expect(toSafeTerminalLine('\u001b[8mx\u001b[1;08my\u001b[38;5;1;8mz', true)).toBe('xyz');
    expect(toSafeTerminalLine('\u001b[38;5;8mx\u001b[48;2;8;8;8my', true)).toBe('\u001b[38;5;8mx\u001b[48;2;8;8;8my');
  });

  it('shows an escape character that begins nothing', () => {
    expect(toSafeTerminalLine('a\u001b', true)).toBe('a\\u{1b}');
  });
});

describe('listTextLines', () => {
  it('ends a line at a lone carriage return too, so that nothing is overwritten', () => {
    expect(listTextLines('10%\r20%\r\ndone')).toEqual(['10%', '20%', 'done']);
  });
});
