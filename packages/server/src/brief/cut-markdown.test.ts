import { describe, expect, it } from 'vitest';
import { cutMarkdown } from './cut-markdown.ts';

const filler = Array.from({ length: 30 }, (_none, at) => `Line ${at} says something.`).join('\n');

describe('cutMarkdown', () => {
  it('leaves a text alone that is short enough', () => {
    expect(cutMarkdown(' All done.\n\n- one\n', 10)).toBe('All done.\n\n- one');
  });

  it('keeps the beginning and the end, and cuts between lines', () => {
    expect(cutMarkdown(`It works.\n\n${filler}\n\nNot pushed yet.`, 16)).toBe(
      'It works.\n\nLine 0 says something.\n\n…\n\nLine 29 says something.\n\nNot pushed yet.',
    );
  });

  it('cuts a single paragraph between sentences', () => {
    expect(cutMarkdown(`It works. ${filler.replaceAll('\n', ' ')} Not pushed yet.`, 12)).toBe(
      'It works. … Line 29 says something. Not pushed yet.',
    );
  });

  it('begins with more than a remark', () => {
    const cut = cutMarkdown(`Done. ${'Boat '.repeat(30)}sails.\n\n${filler}\n\nNot pushed yet.`, 20);
    expect(cut).toMatch(/^Done\. (?:Boat ){7}…\n\nLine .*\n\nNot pushed yet\.$/s);
  });

  it('tears open neither code nor tables', () => {
    const rows = Array.from({ length: 30 }, (_none, at) => `row ${at}`);
    expect(cutMarkdown(['```sh', ...rows, '```'].join('\n'), 14)).toBe(
      '```sh\nrow 0\nrow 1\nrow 2\nrow 3\nrow 4\nrow 5\n```\n\n…',
    );
    expect(cutMarkdown(['Rows:', '', '```', ...rows, '```', '', 'Done.'].join('\n'), 12)).toBe('…\n\nDone.');
    expect(cutMarkdown(['Rows:', ...rows, '| a |', '|---|', '| 1 |', '| 2 |', '| 3 |'].join('\n'), 17)).toBe(
      'Rows:\nrow 0\nrow 1\nrow 2\n\n…\n\n| a |\n|---|\n| 2 |\n| 3 |',
    );
  });

  it('ends before what announces something left out, and begins again with no point of a list', () => {
    const points = Array.from({ length: 30 }, (_none, at) => `- point ${at}`).join('\n');
    expect(cutMarkdown(`It works now.\n\n## Boats\n\n${filler}\n\nThe tide rises. It is late.`, 15)).toBe(
      'It works now.\n\n…\n\nLine 29 says something.\n\nThe tide rises. It is late.',
    );
    expect(cutMarkdown(`It works now.\n\nThe points are:\n\n${points}\n\nThe tide rises. It is late.`, 18)).toBe(
      'It works now.\n\nThe points are:\n\n- point 0\n- point 1\n\n…\n\nThe tide rises. It is late.',
    );
  });

  it('cuts what has no borders at all by words', () => {
    expect(cutMarkdown('boat '.repeat(50), 3)).toBe('boat boat boat …');
  });
});
