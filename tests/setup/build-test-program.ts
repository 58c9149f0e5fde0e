import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A module of the tests as a program, for processes that are killed. Gives its path; the caller deletes it. */
export async function buildTestProgram(module: string, run: string): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  // Where it finds the driver of the database, which cannot be bundled.
  const outfile = join(folder, '../../node_modules/.cache/scrollkeep', `${process.pid}-${module}.mjs`);
  await build({
    stdin: { contents: `import * as all from './${module}';\n${run}`, resolveDir: folder, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@scrollkeep/source'],
    // What is not needed for it need not be found beside it.
    external: ['pg', 'pg-copy-streams', 'prom-client', '@clickhouse/client'],
    logLevel: 'warning',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [
      {
        name: 'raw-text',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path.slice(0, -'?raw'.length)),
            namespace: 'raw-text',
          }));
          onLoad({ filter: /./, namespace: 'raw-text' }, ({ path }) => ({
            contents: readFileSync(path, 'utf8'),
            loader: 'text',
          }));
        },
      },
    ],
  });
  return outfile;
}
