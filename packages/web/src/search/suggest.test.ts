import { describe, expect, it } from 'vitest';
import { acceptSuggestion, findWord, hasToken, listSuggestions, toggleToken } from './suggest.ts';

const sources = {
  fields: [
    ['tool:', 'a tool'],
    ['type:', 'a type'],
    ['is:', 'a kind'],
  ] as const,
  listValues: (field: string) =>
    field === 'tool' ? ['Bash', 'Edit', 'NotebookEdit'] : field === 'project' ? ['/home/ada/my harbour'] : [],
};
const suggest = (query: string, caret = query.length) => listSuggestions(query, caret, sources).map(({ text }) => text);

describe('suggestions', () => {
  it('name fields that begin with what is typed', () => {
    expect(suggest('tide t')).toEqual(['tool:', 'type:']);
    expect(suggest('-i')).toEqual(['-is:']);
    expect(suggest('tide ')).toEqual([]);
    expect(suggest('"in quotes t')).toEqual([]);
  });

  it('name values of a field, those that begin alike first', () => {
    expect(suggest('tool:e')).toEqual(['tool:Edit', 'tool:NotebookEdit']);
    expect(suggest('(tool:')).toEqual(['tool:Bash', 'tool:Edit', 'tool:NotebookEdit']);
    expect(suggest('tool:Bash')).toEqual([]);
    expect(suggest('project:my')).toEqual(['project:"/home/ada/my harbour"']);
  });

  it('are put in place of the word, wherever the caret is', () => {
    expect(acceptSuggestion('tide to after:7d', 7, { text: 'tool:', hint: '' })).toEqual({
      query: 'tide tool: after:7d',
      caret: 10,
    });
    expect(acceptSuggestion('tool:B x', 6, { text: 'tool:Bash', hint: '' })).toEqual({
      query: 'tool:Bash x',
      caret: 10,
    });
    expect(findWord('a "b c" d', 9)).toEqual({ start: 8, end: 9, text: 'd' });
  });
});

describe('tokens', () => {
  it('are added and taken away; of a range there is one', () => {
    expect(toggleToken('tide', 'is:error')).toBe('tide is:error');
    expect(toggleToken('is:error tide', 'is:error')).toBe('tide');
    expect(toggleToken('tide after:7d', 'after:30d')).toBe('tide after:30d');
    expect(toggleToken('project:"/a b" tide', 'project:/c')).toBe('tide project:/c');
    expect(hasToken('"is:error" x', 'is:error')).toBe(false);
  });
});
