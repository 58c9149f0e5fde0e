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
    expect(cutMarkdown(['```sh', ...rows, '```'].join('\n'), 14)).toBe('```sh\nrow 0\n```\n\n…');
    expect(cutMarkdown(['Rows:', '', '```', ...rows, '```', '', 'Done.'].join('\n'), 12)).toBe(
      'Rows:\n\n…\n\n```\nrow 26\nrow 27\nrow 28\nrow 29\n```\n\nDone.',
    );
    expect(cutMarkdown(['Rows:', ...rows, '| a |', '|---|', '| 1 |', '| 2 |', '| 3 |'].join('\n'), 17)).toBe(
      'Rows:\nrow 0\nrow 1\n\n…\n\n| a |\n|---|\n| 2 |\n| 3 |',
    );
  });

  it('cuts what has no borders at all by words', () => {
    expect(cutMarkdown('boat '.repeat(50), 3)).toBe('boat boat boat …');
  });
});
