import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCurrentFile } from './read-current-file.ts';

let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'scrollkeep-current-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('readCurrentFile', () => {
  it.each(['tide.ts', 'tokenizer.ts', '.credentials.json'])('knows that there is no %s', async (name) => {
    expect(await readCurrentFile(join(base, name))).toMatchObject({ state: 'absent' });
    expect(await readCurrentFile(join(base, 'no/such/folder', name))).toMatchObject({ state: 'absent' });
  });

  it('opens no file that holds secrets, and every other one', async () => {
    for (const name of ['.credentials.json', '.env', 'tokenizer.ts']) writeFileSync(join(base, name), 'content');
    expect(await readCurrentFile(join(base, '.credentials.json'))).toBeUndefined();
    expect(await readCurrentFile(join(base, '.env'))).toBeUndefined();
    expect(await readCurrentFile(join(base, 'tokenizer.ts'))).toMatchObject({ state: 'known', text: 'content' });
  });

  it('takes a link that leads nowhere for something that stands there', async () => {
    for (const name of ['tide.ts', '.env']) {
      symlinkSync('gone', join(base, name));
      expect(await readCurrentFile(join(base, name))).toBeUndefined();
    }
  });
});
