import { describe, expect, it } from 'vitest';
import { prompt, session } from './session.test-kit.ts';

const custom = (customTitle: string) => ({ type: 'custom-title', customTitle, sessionId: 's' });
const ai = (aiTitle: string) => ({ type: 'ai-title', aiTitle, sessionId: 's' });

describe('the title of a session', () => {
  it('is the last given by a person, else by the model, else a summary, else the first words', () => {
    const first = prompt('u1', null, 'When is high water?\nAnd low?');
    expect(session([first]).title).toEqual({ text: 'When is high water?', from: 'first-prompt' });
    expect(session([{ type: 'summary', summary: 'Tides', leafUuid: 'u1' }, first]).title).toEqual({ text: 'Tides', from: 'summary' });
    expect(session([{ type: 'summary', summary: 'Of another session', leafUuid: 'x' }, first]).title?.from).toBe('first-prompt');
    expect(session([first, ai('One'), ai('Two')]).title).toEqual({ text: 'Two', from: 'ai-title' });
    expect(session([custom('Mine'), first, ai('Two'), custom('Mine, later')]).title).toEqual({ text: 'Mine, later', from: 'custom-title' });
    expect(session([]).title).toBeUndefined();
  });

  it('leaves out what the client added and the words before a plan', () => {
    expect(session([prompt('u1', null, '<ide_opened_file>x</ide_opened_file>\n\n  Fix it  ')]).title?.text).toBe('Fix it');
    expect(session([prompt('u1', null, 'Implement the following plan:\n\n# Build a pier')]).title?.text).toBe('# Build a pier');
  });
});
