import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '../../packages/transcript/src/fixtures/demo/demo-tree.ts';
import { fixtureCases } from '../../packages/transcript/src/fixtures/fixture-cases.ts';
import { fixtureTreesFolder } from './fixture-trees-folder.ts';

/** Once, before the first test: every fixture case and the demo as a config folder. */
export function setup(): void {
  rmSync(fixtureTreesFolder, { recursive: true, force: true });
  const demo = { name: 'demo', build: () => buildDemoTree('2026-11-01T12:00:00Z') };
  for (const { name, build } of [demo, ...fixtureCases])
    for (const { path, content } of build()) {
      const file = join(fixtureTreesFolder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
}
