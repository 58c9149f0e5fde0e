import { describe, expect, it } from 'vitest';
import { listTextParts } from './to-search-document.ts';

describe('the texts of a record', () => {
  it('have the strings that stand as such among the blocks of a content', () => {
    const blocks = ['loose words', { type: 'text', text: 'words of a block' }];
    expect(listTextParts('user', { message: { role: 'user', content: blocks } })).toEqual([
      { kind: 'prompt', text: 'loose words' },
      { kind: 'prompt', text: 'words of a block' },
    ]);
    expect(listTextParts('assistant', { message: { role: 'assistant', content: blocks } })).toEqual([
      { kind: 'answer', text: 'loose words' },
      { kind: 'answer', text: 'words of a block' },
    ]);
    expect(
      listTextParts('user', {
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: blocks }, 'beside it'] },
      }).map(({ text }) => text),
    ).toEqual(expect.arrayContaining(['loose words', 'words of a block', 'beside it']));
    expect(listTextParts('system', { subtype: 'informational', content: blocks }).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['loose words', 'words of a block']),
    );
  });

  it('are a prompt in the queue only if a person typed it', () => {
    const listKinds = (content: string) =>
      listTextParts('queue-operation', { type: 'queue-operation', operation: 'enqueue', content })
        .filter(({ text }) => text === content)
        .map(({ kind }) => kind);
    expect(listKinds('And the gulls?')).toEqual(['prompt']);
    expect(listKinds('<task-notification>\n<summary>Agent "gulls" finished</summary>')).toEqual(['other']);
  });
});
