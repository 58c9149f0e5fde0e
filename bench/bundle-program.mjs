import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { program, scratch } from './places.mjs';

/** The environment of such a program. */
export const bundledEnvironment = {
  ...process.env,
  NODE_PATH: fileURLToPath(new URL('../node_modules', import.meta.url)),
};

/** A program that needs sources of the command, as one file; native code is found in the repository. */
export function bundleProgram(name) {
  const outfile = scratch(`${name}.mjs`);
  const banner = {
    js:
      "import { createRequire as __createRequire } from 'node:module'; const require = " +
      '__createRequire(import.meta.url);',
  };
  buildSync({
    entryPoints: [program(name)],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@scrollkeep/source'],
    external: ['@photostructure/sqlite', 'pg-native'],
    banner,
    outfile,
    logLevel: 'warning',
  });
  return outfile;
}
