import { describe, expect, it } from 'vitest';
import { toPlainLine, wrapLine } from './wrap-line.ts';

describe('wrapLine', () => {
  it('breaks between words, and a word that is too long anywhere', () => {
    expect(wrapLine('the tide turns', 8, 'word')).toEqual(['the tide', 'turns']);
    expect(wrapLine('a lighthousekeeper b', 6, 'word')).toEqual(['a', 'lighth', 'ouseke', 'eper b']);
    expect(wrapLine('the tide', 3, 'anywhere')).toEqual(['the', ' ti', 'de']);
  });

  it('counts wide characters as two columns and marks as none', () => {
    expect(wrapLine('日本語', 4, 'anywhere')).toEqual(['日本', '語']);
    expect(wrapLine('e\u0301e\u0301e\u0301', 2, 'anywhere')).toEqual(['e\u0301e\u0301', 'e\u0301']);
    expect(wrapLine('ab👩‍👩‍👧', 3, 'anywhere')).toEqual(['ab', '👩‍👩‍👧']);
  });

  it('breaks Chinese and Japanese between characters, but not before what closes or after what opens', () => {
    for (const paint of ['', '\u001b[1m']) {
      const wrap = (line: string, width: number) => wrapLine(paint + line, width, 'word').map(toPlainLine);
      expect(wrap('the CLI 工具可以帮助', 14)).toEqual(['the CLI 工具可', '以帮助']);
      expect(wrap('这是一个规划。', 12)).toEqual(['这是一个规', '划。']);
      expect(wrap('这是（规划）', 6)).toEqual(['这是', '（规', '划）']);
      expect(wrap('コーヒー', 6)).toEqual(['コー', 'ヒー']);
      expect(wrap('𠮷𠮷𠮷。', 6)).toEqual(['𠮷𠮷', '𠮷。']);
      expect(wrap('数据库database设计', 10)).toEqual(['数据库', 'database设', '计']);
    }
  });

  it('keeps the indentation of a line whose first word does not fit', () => {
    expect(wrapLine('      lighthouse', 8, 'word')).toEqual(['      li', 'ghthouse']);
  });

  it('ends looks with a piece and takes them up in the next', () => {
    expect(wrapLine('\u001b[1mthe tide\u001b[22m turns', 4, 'word')).toEqual([
      '\u001b[1mthe\u001b[0m',
      '\u001b[1mtide\u001b[0m',
      'turn',
      's',
    ]);
  });

  it('breaks a command between words, unless that would leave most of a line empty', () => {
    for (const paint of ['', '\u001b[1m']) {
      const wrap = (line: string, width: number) => wrapLine(paint + line, width, 'near').map(toPlainLine);
      expect(wrap('for boat in harbour', 12)).toEqual(['for boat in', 'harbour']);
      expect(wrap('ls abcdefghijklmnopqrstuvwxyz', 12)).toEqual(['ls abcdefghi', 'jklmnopqrstu', 'vwxyz']);
    }
  });

  it('gives an empty line as one piece', () => {
    expect(wrapLine('', 10, 'word')).toEqual(['']);
  });
});
