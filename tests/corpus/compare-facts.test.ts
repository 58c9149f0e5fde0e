import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin, isolatedEnvironment, repository } from '../setup/run-scrollkeep.ts';

const run = promisify(execFile);

// Real transcripts that may not be published lie beside the checkout on some machines, with facts about them from an
// independent implementation.
const shared = join(repository, '..', 'shared');
const expectedFiles = existsSync(join(shared, 'expected'))
  ? readdirSync(join(shared, 'expected')).filter((name) => name.endsWith('.json'))
  : [];

describe('facts of real transcripts', () => {
  it('are looked for beside the checkout', () => {
    expect(existsSync(shared) ? expectedFiles.length > 0 : true).toBe(true);
  });

  if (expectedFiles.length > 0) {
    let corpus = '';
    beforeAll(async () => {
      corpus = (await run('bash', [join(shared, 'tools/unpack-corpus')])).stdout.trim();
    });

    it.each(expectedFiles)('%s: inspect --json counts the same', async (name) => {
      const folder = name === 'public.json' ? 'public' : name.replace(/^lab-(.*)\.json$/, 'lab/$1');
      const compare = [
        join(shared, 'tools/compare-facts.mjs'),
        join(shared, 'expected', name),
        join(corpus, folder),
        '--',
        process.execPath,
        bin,
        'inspect',
        '--json',
      ];
      const { stdout } = await run(process.execPath, compare, { env: isolatedEnvironment(), maxBuffer: 1 << 26 }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* equal, 0 different$/);
    });
  }
});
