import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-empty-'));
  mkdirSync(join(folder, 'claude/projects'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In processes: parts of these commands are bundled apart, and an error comes from one into the other. */
describe('a session that nothing matches', () => {
  it.each([
    ['show', 'latest'],
    ['files', 'list', 'latest'],
    ['tools', 'latest'],
    ['insights', 'latest'],
    ['brief', 'latest'],
    ['export', 'latest'],
  ])('is named by %s %s, with what to do', async (...command) => {
    const { status, stdout, stderr } = await runScrollkeep([...command, '--root', join(folder, 'claude')]);
    expect({ status, stdout, stderr }).toEqual({
      status: 66,
      stdout: '',
      stderr: expect.stringMatching(/^scrollkeep: no session matches "latest"\n.*scrollkeep ls/) as unknown,
    });
  });
});
