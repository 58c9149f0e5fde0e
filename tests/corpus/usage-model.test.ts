import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { Root } from '../../packages/server/src/disk/find-roots.ts';
import { buildInspection } from '../../packages/app/src/inspect/build-inspection.ts';
import { readUsage } from '../../packages/server/src/usage/read-usage.ts';
import { repository } from '../setup/run-scrollkeep.ts';

const shared = join(repository, '..', 'shared');
const reading = {
  maxLineBytes: 1 << 24,
  onProblem: (problem: { readonly message: string }) => expect.unreachable(problem.message),
};
const names = ['messages', 'input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;

describe('the scan of real transcripts', () => {
  it('is compared where they are', () => {
    expect(existsSync(shared) ? existsSync(join(shared, 'tools/unpack-corpus')) : true).toBe(true);
  });

  if (existsSync(shared)) {
    let trees: readonly string[] = [];
    beforeAll(async () => {
      const corpus = (await promisify(execFile)('bash', [join(shared, 'tools/unpack-corpus')])).stdout.trim();
      trees = [
        ...readdirSync(join(corpus, 'lab')).map((version) => join(corpus, 'lab', version)),
        join(corpus, 'public'),
      ];
    });

    it('counts what the full model counts, for every model', async () => {
      for (const path of trees) {
        const roots: readonly Root[] = [{ kind: 'folder', path }];
        const { usage } = await buildInspection(roots, reading);
        const { rows } = buildUsageReport(await readUsage(roots, reading), { by: 'model', timezone: 'UTC' });
        const counts = rows
          .filter((row) => row.messages > 0)
          .map((row) => [row.key, ...names.map((name) => row[name])]);
        expect(new Map(counts.map(([model, ...figures]) => [model, figures])), path).toEqual(
          new Map([...usage].map(([model, sums]) => [model, names.map((name) => sums[name])])),
        );
      }
    });
  }
});
