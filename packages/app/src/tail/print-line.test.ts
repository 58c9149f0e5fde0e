import { describe, expect, it } from 'vitest';
import { readRecords } from '@scrollkeep/transcript/reading/read-records.ts';
import { printLine } from './print-line.ts';

async function print(content: string): Promise<string> {
  const bytes = Buffer.from(`${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`);
  let text = '';
  for await (const line of readRecords([bytes])) text += printLine(line, { width: 80, color: false, label: '' });
  return text;
}

describe('a record in one line', () => {
  it.each([
    ['Count the boats', '          prompt    Count the boats\n'],
    ['<bash-input>ls -l</bash-input>', '          command   !ls -l\n'],
    [
      '<command-message>compact</command-message><command-name>/compact</command-name><command-args>now</command-args>',
      '          command   /compact now\n',
    ],
    ['<bash-stdout>a\nb</bash-stdout><bash-stderr></bash-stderr>', '          output    a b\n'],
    ['<local-command-stdout></local-command-stdout>', ''],
    ['<bash-stdout></bash-stdout><bash-stderr>no such file</bash-stderr>', '          error     no such file\n'],
    ['[Request interrupted by user]', '          stopped   [Request interrupted by user]\n'],
  ])('of %j', async (content, line) => {
    expect(await print(content)).toBe(line);
  });
});
