import { describe, expect, it } from 'vitest';
import { foldPaste } from './fold-paste.ts';

const repeat = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => line(at)).join('\n');

describe('foldPaste', () => {
  it('folds code, and keeps what is said before and after it', () => {
    const code = `import { boat } from './boat';\n\n${repeat(12, (at) => `const boat${at} = ${at};`)}\n}`;
    expect(foldPaste(`Mend this:\n${code}\nThen run it.`)).toBe('Mend this:\n(15 pasted lines)\nThen run it.');
  });

  it('folds a stack trace, and keeps the error above it', () => {
    const frames = repeat(10, (at) => `    at sort (boats.js:${at}:1)`);
    expect(foldPaste(`TypeError: no boat\n${frames}\n\nWhy?`)).toBe('TypeError: no boat\n(10 pasted lines)\n\nWhy?');
  });

  it('folds lines of a log that repeat', () => {
    const log = 'Failed to load the harbour at localhost';
    expect(foldPaste(`${repeat(10, () => log)}\nWhy?`)).toBe(`${log}\n(9 pasted lines)\nWhy?`);
  });

  it('bridges a few lines that look like text', () => {
    const part = repeat(4, (at) => `const boat${at} = ${at};`);
    expect(foldPaste(`Look:\n${part}\n  Hello harbour\n${part}\n`)).toBe('Look:\n(9 pasted lines)\n');
  });

  it('keeps the first and the last line, which may have the request', () => {
    const code = repeat(9, (at) => `const boat${at} = ${at};`);
    expect(foldPaste(`Mend import 'boat';\n${code}\nrun(boat);`)).toBe(
      "Mend import 'boat';\n(9 pasted lines)\nrun(boat);",
    );
  });

  it.each([
    'One line;',
    repeat(7, (at) => `const boat${at} = ${at};`),
    repeat(20, (at) => `- Sort boat ${at};`),
    repeat(20, (at) => `Boat ${at} is red, and the pier of it is long.`),
    repeat(20, (at) => `${at}. Class of boat ${at} {`),
  ])('keeps %j', (text) => {
    expect(foldPaste(text)).toBe(text);
  });
});
