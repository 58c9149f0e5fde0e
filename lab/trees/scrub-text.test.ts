import { describe, expect, it } from 'vitest';
import { scrubText } from './scrub-text.ts';

const none: ReadonlySet<string> = new Set();
const instruction = 'You are a careful helper and you always read the manual before you answer a question. ';

describe('scrubbing a text', () => {
  it('keeps its length, its lines and its marks, and none of its later words', () => {
    const text = `${instruction.repeat(3)}\n- Use the tool (twice)!\n${instruction}`;
    const scrubbed = scrubText(text, none);
    expect(scrubbed).toHaveLength(text.length);
    expect(scrubbed.replaceAll(/\p{L}/gu, '')).toBe(text.replaceAll(/\p{L}/gu, ''));
    expect(scrubbed.slice(0, 40)).toBe(text.slice(0, 40));
    expect(scrubbed.slice(60)).not.toMatch(/manual|question|Use the tool/);
  });

  it('leaves short texts, texts without words and our own lines alone', () => {
    expect(scrubText('[Request interrupted by user]', none)).toBe('[Request interrupted by user]');
    const base64 = 'aGFyYm91ciBhbmQgdGlkZXMg'.repeat(20);
    expect(scrubText(base64, none)).toBe(base64);
    const own = 'The harbour has seven berths and two cranes, which anybody may look up in the README.';
    expect(scrubText(`${instruction.repeat(3)}\n   12→${own}`, new Set([own]))).toContain(own);
  });

  it('cuts no tag, path or id', () => {
    const line = '<tool-use-id>toolu_0172fb175cbe4140929066c7</tool-use-id>';
    const path =
      '<output-file>/tmp/claude-1/-home-dev/9f4f2b4e-4677-417f-9b7b-68e063449cfc/tasks/b5.output</output-file>';
    const text = `<task-notification>\n${line}\n${path}\n${instruction}\n</task-notification>`;
    expect(scrubText(text, none).split('\n').slice(0, 3)).toEqual(['<task-notification>', line, path]);
  });
});
