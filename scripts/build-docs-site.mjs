// `npm run docs:site`: the documents as a site of static pages, in .cache/docs-site (or the folder that is named).
// Pages are made by the components of the web app.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { repository } from './run-tool.mjs';

const out =
  process.argv[2] === undefined
    ? join(repository, '.cache/docs-site')
    : resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2]);
const program = join(repository, `.cache/docs-site-builder-${process.pid}.mjs`);

const { outputFiles } = await build({
  absWorkingDir: repository,
  entryPoints: [join(repository, 'scripts/docs-site/build-site.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@scrollkeep/source'],
  nodePaths: [join(repository, 'packages/view/node_modules'), join(repository, 'node_modules')],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
mkdirSync(join(repository, '.cache'), { recursive: true });
writeFileSync(program, outputFiles[0].text);
try {
  const { buildSite } = await import(pathToFileURL(program).href);
  const pages = buildSite({ repository, out });
  console.log(`${pages} pages: ${pathToFileURL(join(out, 'index.html')).href}`);
} finally {
  rmSync(program, { force: true });
}
