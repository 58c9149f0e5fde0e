// Bundles the lab for Node: what runs outside the sandbox, and what runs inside it and sees no other file of ours.
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './run-tool.mjs';

const shared = {
  absWorkingDir: repository,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@scrollkeep/source'],
  external: ['@photostructure/sqlite', 'pg-native'],
  banner: {
    js:
      "import { createRequire as __createRequire } from 'node:module'; const require = " +
      '__createRequire(import.meta.url);',
  },
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
};

/** Gives the bundle to start. */
export async function bundleLab() {
  const cache = join(repository, '.cache/lab');
  const lab = join(repository, 'lab');
  await build({
    ...shared,
    entryPoints: {
      'run-scenario': join(lab, 'client/main.ts'),
      'run-promise': join(lab, 'promises/main.ts'),
    },
    outdir: join(cache, 'program'),
  });
  await build({ ...shared, entryPoints: { main: join(lab, 'command/main.ts') }, outdir: join(cache, 'command') });
  return join(cache, 'command/main.mjs');
}
