import { describe, expect, it } from 'vitest';
import { buildSession } from './build-session.ts';
import { call, prompt, result, session } from './session.test-kit.ts';

const custom = (customTitle: string) => ({ type: 'custom-title', customTitle, sessionId: 's' });
const ai = (aiTitle: string) => ({ type: 'ai-title', aiTitle, sessionId: 's' });

describe('the title of a session', () => {
  it('is the last given by a person, else by the model, else a summary, else the first words', () => {
    const first = prompt('u1', null, 'When is high water?\nAnd low?');
    expect(session([first]).title).toEqual({ text: 'When is high water?', from: 'first-prompt' });
    expect(session([{ type: 'summary', summary: 'Tides', leafUuid: 'u1' }, first]).title).toEqual({
      text: 'Tides',
      from: 'summary',
    });
    expect(session([{ type: 'summary', summary: 'Of another session', leafUuid: 'x' }, first]).title?.from).toBe(
      'first-prompt',
    );
    expect(session([first, ai('One'), ai('Two')]).title).toEqual({ text: 'Two', from: 'ai-title' });
    expect(session([custom('Mine'), first, ai('Two'), custom('Mine, later')]).title).toEqual({
      text: 'Mine, later',
      from: 'custom-title',
    });
    expect(session([]).title).toBeUndefined();
  });

  it('is, without words of a person, a summary of the file itself, else the first command as it was typed', () => {
    const summary = { type: 'summary', summary: 'Tides', leafUuid: 'x' };
    const leafless = { type: 'summary', summary: 'Leafless tides' };
    const compact = prompt('u1', null, '/compact');
    expect(session([summary]).title).toEqual({ text: 'Tides', from: 'summary' });
    expect(session([summary, leafless]).title).toEqual({ text: 'Leafless tides', from: 'summary' });
    expect(session([summary, compact]).title).toEqual({ text: 'Tides', from: 'summary' });
    expect(session([compact]).title).toEqual({ text: '/compact', from: 'first-command' });
    for (const [content, text] of [
      ['<command-name>/review</command-name><command-args>pier 3</command-args>', '/review pier 3'],
      ['<command-message>init</command-message>', '/init'],
      ['<bash-input>ls\nls -l</bash-input>', '!ls'],
      ['<user-memory-input># mind the tide</user-memory-input>', 'mind the tide'],
    ] as const)
      expect(session([prompt('u1', null, content), prompt('u2', 'u1', '/compact')]).title).toEqual({
        text,
        from: 'first-command',
      });
    const picture = [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: '' } }];
    expect(session([prompt('u1', null, picture), prompt('u2', 'u1', '/compact')]).title?.text).toBe('/compact');
    expect(session([compact, prompt('u2', 'u1', 'When is high water?')]).title?.from).toBe('first-prompt');
  });

  it('is the one of Claude Desktop where only the first words are left', () => {
    const named = (records: Parameters<typeof session>[0], desktopTitle: string | undefined) =>
      buildSession({ ...session(records).files, desktopTitle }).title;
    const first = prompt('u1', null, 'When is high water?');
    expect(named([first], '# Tides')).toEqual({ text: 'Tides', from: 'desktop-title' });
    expect(named([prompt('u1', null, '/compact')], 'Tides')?.from).toBe('desktop-title');
    for (const nothing of [undefined, '', ' # ']) expect(named([first], nothing)?.from).toBe('first-prompt');
    expect(named([first, ai('Two')], 'Tides')?.text).toBe('Two');
    expect(named([first, custom('Mine')], 'Tides')?.text).toBe('Mine');
    expect(named([{ type: 'summary', summary: 'Sea', leafUuid: 'u1' }, first], 'Tides')?.text).toBe('Sea');
  });

  it('has no number signs and no white space before it, and is never empty', () => {
    const first = prompt('u1', null, ' ## \n\n#  Build a pier');
    expect(session([first]).title?.text).toBe('Build a pier');
    expect(session([first, custom(' # Mine ')]).title?.text).toBe('Mine ');
    expect(session([first, ai('###Two')]).title?.text).toBe('Two');
    expect(session([first, ai('Two'), custom('One'), custom(' # ')]).title?.text).toBe('Two');
    expect(session([{ type: 'summary', summary: '# Tides', leafUuid: 'u1' }, first]).title?.text).toBe('Tides');
    expect(session([{ type: 'summary', summary: '#', leafUuid: 'u1' }, first]).title?.text).toBe('Build a pier');
  });

  it('leaves out what the client added and the words before a plan', () => {
    expect(session([prompt('u1', null, '<ide_opened_file>x</ide_opened_file>\n\n  Fix it  ')]).title?.text).toBe(
      'Fix it',
    );
    expect(session([prompt('u1', null, 'Implement the following plan:\n\n# Build a pier')]).title?.text).toBe(
      'Build a pier',
    );
  });

  it('is the whole first line, however long', () => {
    expect(session([prompt('u1', null, `${'tide '.repeat(2000)}\nmore`)]).title?.text).toBe(
      'tide '.repeat(2000).trim(),
    );
  });

  it('takes away what the client added from each block once, not from what is left', () => {
    const blocks = [
      { type: 'text', text: 'Fix <ide_selection>' },
      { type: 'text', text: '</ide_selection> it' },
    ];
    expect(session([prompt('u1', null, blocks)]).title?.text).toBe('Fix <ide_selection>');
    expect(
      session([prompt('u1', null, '<ide_sel<ide_selection>a</ide_selection>ection>b</ide_selection>')]).title?.text,
    ).toBe('<ide_selection>b</ide_selection>');
  });

  it('is not that of a command that the model ran', () => {
    const run = prompt('u2', 'r1', '<command-args>harbour</command-args>');
    expect(
      session([call('a1', null, 't1', 'Skill'), result('r1', 'a1', 't1'), run, prompt('u3', 'u2', 'Then this')]).title
        ?.text,
    ).toBe('Then this');
    expect(
      session([call('a1', null, 't1', 'Bash'), result('r1', 'a1', 't1'), run, prompt('u3', 'u2', 'Then this')]).title
        ?.text,
    ).toBe('<command-args>harbour</command-args>');
  });
});
