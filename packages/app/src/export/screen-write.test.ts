import { describe, expect, it } from 'vitest';
import { toScreenWrite } from './screen-write.ts';

async function writeTo(isScreen: boolean, ...pieces: readonly (string | Uint8Array)[]): Promise<readonly (string | Uint8Array)[]> {
  const written: (string | Uint8Array)[] = [];
  const write = toScreenWrite(async (piece) => void written.push(piece), isScreen);
  for (const piece of pieces) await write(piece);
  return written;
}

describe('an export on a screen', () => {
  const nasty = 'a,b\t\u001b]0;title\u0007\u009b2J\u202e\r\nnext';

  it('shows what would steer the terminal', async () => {
    expect(await writeTo(true, nasty, Buffer.from('{"x":"\u001b[2J"}'))).toEqual(['a,b\t\\u{1b}]0;title\\u{7}\\u{9b}2J\\u{202e}\nnext', '{"x":"\\u{1b}[2J"}']);
  });

  it('goes into a pipe as it is', async () => {
    expect(await writeTo(false, nasty)).toEqual([nasty]);
  });
});
