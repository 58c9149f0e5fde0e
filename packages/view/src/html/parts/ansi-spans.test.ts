import { describe, expect, it } from 'vitest';
import { toAnsiSpans } from './ansi-spans.ts';

const escape = '\u001b';

describe('toAnsiSpans', () => {
  it('turns colours and weights into classes', () => {
    expect(toAnsiSpans(`${escape}[1;32mok${escape}[0m 3 ${escape}[91mbad${escape}[39m${escape}[22m.`)).toEqual([
      { text: 'ok', look: 'ansi-bold ansi-fg-2' },
      { text: ' 3 ', look: '' },
      { text: 'bad', look: 'ansi-fg-9' },
      { text: '.', look: '' },
    ]);
  });

  it('brings colours of larger palettes to the sixteen of the page', () => {
    expect(
      toAnsiSpans(`${escape}[38;5;196mr${escape}[48;2;0;160;10mg${escape}[38;5;12mb`).map((span) => span.look),
    ).toEqual(['ansi-fg-1', 'ansi-fg-1 ansi-bg-2', 'ansi-fg-12 ansi-bg-2']);
  });

  it('keeps the text of what is not coloured as it is', () => {
    expect(toAnsiSpans('a\tb\nc')).toEqual([{ text: 'a\tb\nc', look: '' }]);
    expect(toAnsiSpans('')).toEqual([]);
  });

  it.each([
    ['a cursor movement', `${escape}[2Ja${escape}[10;10Hb`],
    ['a window title', `${escape}]0;title\u0007a${escape}]2;t${escape}\\b`],
    ['a hyperlink', `${escape}]8;;javascript:alert(1)\u0007a${escape}]8;;\u0007b`],
    ['a device request', `${escape}P$q"p${escape}\\a${escape}[cb`],
    ['a mode', `${escape}[?1049ha${escape}[?25lb`],
    ['a short sequence', `${escape}ca${escape}(Bb`],
    ['an eight-bit sequence', 'a\u009b2Jb'],
    ['a private look', `${escape}[>4;2ma${escape}[?5mb`],
  ])('drops %s', (_name, printed) => {
    expect(toAnsiSpans(printed)).toEqual([{ text: 'ab', look: '' }]);
  });

  it('lets no look hide a text and no unfinished sequence through', () => {
    const spans = toAnsiSpans(`${escape}[8mhidden${escape}[5mblink${escape}[31`);
    expect(spans).toEqual([{ text: 'hiddenblink\\u{1b}[31', look: '' }]);
  });

  it('shows what a carriage return would overwrite', () => {
    expect(toAnsiSpans('10%\r20%\r\ndone')).toEqual([{ text: '10%\n20%\ndone', look: '' }]);
  });
});
