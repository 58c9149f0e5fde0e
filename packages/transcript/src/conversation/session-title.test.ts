import { describe, expect, it } from 'vitest';
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

  it('leaves out what the client added and the words before a plan', () => {
    expect(session([prompt('u1', null, '<ide_opened_file>x</ide_opened_file>\n\n  Fix it  ')]).title?.text).toBe(
      'Fix it',
    );
    expect(session([prompt('u1', null, 'Implement the following plan:\n\n# Build a pier')]).title?.text).toBe(
      '# Build a pier',
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
