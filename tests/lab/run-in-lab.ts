import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterScript, programFolder, repository } from '../../lab/command/folders.ts';
import { installClient } from '../../lab/command/install-client.ts';
import type { LabPromise } from '../../lab/promises/promise.ts';
import { findSandboxProblem, runInSandbox } from '../../lab/sandbox/sandbox.ts';
import { bundleLab } from '../../scripts/bundle-lab.mjs';

/** Bundles what runs inside; fails where this system allows no sandbox. */
export async function prepareLab(): Promise<void> {
  await bundleLab();
  const problem = await findSandboxProblem({ program: programFolder, repository, enterScript });
  if (problem !== undefined) throw new Error(`the lab cannot run here: ${problem}`);
}

/** Tries a promise beside the client of a version, in a sandbox of its own. */
export async function runInLab<Facts>(version: string, { name }: LabPromise<Facts>): Promise<Facts> {
  const client = installClient(version);
  const run = await runInSandbox(['/lab/node', '/lab/program/run-promise.mjs', name], {
    client,
    program: programFolder,
    repository,
    enterScript,
  });
  try {
    const read = (file: string) => {
      const path = join(run.out, file);
      return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    };
    const facts = read('facts.json');
    if (facts === undefined)
      throw new Error(
        [`${name} with ${version} ended with ${run.status}`, read('failure.txt'), read('notes.txt'), run.output]
          .filter((part) => part !== undefined)
          .join('\n'),
      );
    return JSON.parse(facts) as Facts;
  } finally {
    run.remove();
  }
}
