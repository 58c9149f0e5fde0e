import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTypedText } from './message-text.ts';

/** What an added element is, said in one expression. */
const addedElements = /<(system-reminder|ide_opened_file|ide_selection|ide_diagnostics)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g;

describe('toTypedText', () => {
  it('takes away exactly the elements that are opened and closed', () => {
    const piece = fc.constantFrom(
      '<system-reminder>',
      '</system-reminder>',
      '<system-reminder a="b">',
      '<system-reminder\n',
      '<ide_selection>',
      '</ide_selection>',
      '<ide_opened_file ',
      '</ide_opened_file>',
      '<ide_diagnostics>',
      '</ide_diagnostics>',
      '<system-reminders>',
      '<system-rem',
      'inder>',
      '<',
      '>',
      '/',
      ' ',
      '\n',
      'a',
      'text',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect(toTypedText(text)).toBe(text.replace(addedElements, '').trim());
      }),
      { numRuns: 5000 },
    );
  });

  it('is done with a megabyte of openings that nothing closes', () => {
    for (const opening of ['<system-reminder>', '<system-reminder ', '<ide_selection>a']) {
      const text = opening.repeat(60_000);
      expect(toTypedText(text)).toBe(text.trim());
      expect(toTypedText(`${text}>`)).toBe(`${text}>`);
    }
  });
});
