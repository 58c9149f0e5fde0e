import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { openTextRedaction } from './open-text-redaction.ts';
import { sampleText } from './rule-parts/sample-text.ts';

describe('a text that comes in pieces', () => {
  it('finds the rows of a table whose head stands in the piece before', () => {
    const rows = Array.from({ length: 150 }, (_, at) => `user${at},${sampleText('alnum', 12, at + 1)}7,guest`);
    const text =
      `${'words of a log that say nothing\n'.repeat(8190)}\nuser,password,role\n${rows.join('\n')}\n` +
      `${'\nmore words that say nothing'.repeat(4000)}`;
    const redaction = openTextRedaction(openRedactor({ scope: 'secrets' }));
    let result = '';
    // The border of a piece lies 24 KiB before the end of what has come.
    const border = text.indexOf('user75') + 24 * 1024;
    for (const piece of [text.slice(0, border), text.slice(border)]) result += redaction.push(piece);
    result += redaction.end();
    expect(result).toBe(openRedactor({ scope: 'secrets' }).redactText(text));
    expect(rows.filter((row) => result.includes(row.split(',')[1] ?? ''))).toEqual([]);
  });
});
