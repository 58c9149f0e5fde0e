// Builds everything once: the library (JavaScript and types), the command (bundled, so that it installs without
// dependencies), its man page and the notices of what is bundled.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { build as buildPages } from 'vite';
import { printNotices } from './print-notices.mjs';
import { repository, runTool } from './run-tool.mjs';

// Files that end up in a bundle as text, as Vite gives them too.
const rawText = {
  name: 'raw-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw-text',
    }));
    onLoad({ filter: /./, namespace: 'raw-text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
      watchFiles: [path],
    }));
  },
};

const app = join(repository, 'packages/app');
const server = join(repository, 'packages/server');
const library = join(repository, 'packages/transcript');
const sessionStore = join(repository, 'packages/session-store');

// Built beside and swapped in at the end, so that a build that fails leaves the last good one in place.
const half = 'dist.building';
for (const folder of [library, sessionStore, app]) rmSync(join(folder, half), { recursive: true, force: true });

const status = await runTool('tsc', ['-p', join(library, 'tsconfig.build.json'), '--outDir', join(library, half)]);
if (status !== 0) process.exit(status);

rewriteTypeImports(join(library, half));

// Types stay file by file, code does not: three hundred small modules would take longer to load than a session to read.
await build({
  absWorkingDir: repository,
  entryPoints: { index: join(library, 'src/index.ts'), 'fixtures/index': join(library, 'src/fixtures/index.ts') },
  outdir: join(library, half),
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  packages: 'external',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
});

// What the quick entries need only now and then: it is in the large bundle, once.
const database = join(repository, 'packages/store/src/database/dialects');
const shared = {
  'open-postgres': join(database, 'postgres/open-postgres.ts'),
  'open-sqlite-queries': join(database, 'sqlite/open-sqlite-queries.ts'),
  'read-list-rows': join(server, 'src/ls/read-list-rows.ts'),
  'read-indexed-rows': join(server, 'src/ls/read-indexed-rows.ts'),
  'open-demo-folder': join(app, 'src/demo/open-demo-folder.ts'),
  'health-service': join(app, 'src/health/health-service.ts'),
  'export-service': join(server, 'src/http/export/export-service.ts'),
  'read-file-insights': join(server, 'src/insights/read-file-insights.ts'),
  'index-changes': join(repository, 'packages/store/src/database/sync/index-changes.ts'),
  'read-costs': join(app, 'src/commands/actions/read-costs.ts'),
  'build-drift-report': join(app, 'src/check/build-drift-report.ts'),
  'drift-cache': join(app, 'src/check/drift-cache.ts'),
  'check-named-roots': join(server, 'src/sync/check-named-roots.ts'),
  'build-inspection': join(app, 'src/inspect/build-inspection.ts'),
  'list-indexed-overview': join(app, 'src/overview/list-indexed-overview.ts'),
  'print-files': join(app, 'src/commands/actions/print-files.ts'),
  'read-file-tools': join(app, 'src/tools/read-file-tools.ts'),
  'read-file-rows': join(server, 'src/ls/read-file-rows.ts'),
  'run-files-log': join(app, 'src/commands/actions/run-files-log.ts'),
};
const shareImports = (names) => ({
  name: 'shared-imports',
  setup({ onResolve }) {
    // Indexing what is new is all that sync does.
    const rare = Object.keys(shared).filter((name) => name !== 'index-changes' || !names.includes('sync'));
    onResolve({ filter: new RegExp(`/(?:main|${rare.join('|')})[.]ts$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.js`, external: true } : undefined,
    );
    onResolve({ filter: /^re2js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './re2js.js', external: true } : undefined,
    );
    // Never asked for there: what is not plain goes to the large bundle as a whole.
    const others = [
      'get-session',
      'parse-command-line',
      'print-help',
      'print-session-insights',
      'run-doctor',
      'run-files-list',
      'run-insights',
      'run-ls',
      'run-overview',
      'run-show',
      'run-sync',
      'run-tools',
      'run-usage',
      'tool-figures',
    ];
    onResolve({ filter: new RegExp(`/(?:${others.join('|')}|run-usage-explain)[.]ts$`) }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './main.js', external: true } : undefined,
    );
  },
});

const appBundle = {
  absWorkingDir: repository,
  outdir: join(app, half),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@scrollkeep/source'],
  plugins: [rawText],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minifySyntax: true,
  minifyWhitespace: true,
  // A third less to compile, at every start.
  minifyIdentifiers: true,
  keepNames: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // The server's kit checks JSON Schemas of others with ajv, a third of its size: we send it none.
  alias: { '@modelcontextprotocol/server/_shims': join(app, 'src/mcp/server/sdk-shims.ts') },
  // Native code stays a package of its own; pg asks for its native twin only when told to.
  external: ['@photostructure/sqlite', 'pg-native'],
  // Bundled CommonJS packages call require().
  banner: {
    js:
      "import { createRequire as __createRequire } from 'node:module'; const require = " +
      '__createRequire(import.meta.url);',
  },
};

const { metafile } = await build({
  ...appBundle,
  // The status line has a way of its own, past everything it does not need; the worker is a file that threads are
  // started with.
  entryPoints: {
    main: join(app, 'src/entries/main.ts'),
    ...shared,
    re2js: 're2js',
    statusline: join(app, 'src/entries/statusline-entry.ts'),
    'usage-worker': join(app, 'src/entries/usage-worker-entry.ts'),
    'cache-pages': join(app, 'src/entries/cache-pages-entry.ts'),
  },
});

// Each by itself: split together with all commands, what they need would come in fifty pieces, and finding them would
// take longer than reading them. Those that ask the same of the index share their pieces, which are few.
const groups = [
  ['sync'],
  ['usage'],
  ['serve'],
  ['insights'],
  ['ls', 'overview', 'tools'],
  ['show'],
  ['files'],
  ['doctor'],
];
for (const names of groups) {
  await build({
    ...appBundle,
    entryPoints: Object.fromEntries(names.map((name) => [name, join(app, `src/entries/${name}-entry.ts`)])),
    chunkNames: `${names[0]}-[name]-[hash]`,
    plugins: [...appBundle.plugins, shareImports(names)],
  });
}

await buildSessionStore();

for (const folder of [library, sessionStore, app]) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  renameSync(join(folder, half), join(folder, 'dist'));
}
const web = await buildWeb(join(app, 'dist/web'));
writeFileSync(join(app, 'THIRD-PARTY-NOTICES.md'), printNotices([...Object.keys(metafile.inputs), ...web], repository));
writeFileSync(
  join(app, 'dist/scrollkeep.1'),
  execFileSync(process.execPath, [join(app, 'bin/scrollkeep.js'), 'man'], { encoding: 'utf8' }),
);

/** The session store: bundled with what it takes of our other packages, so that it installs without dependencies. */
async function buildSessionStore() {
  const outdir = join(sessionStore, half);
  const types = join(sessionStore, 'types.building');
  const ended = await runTool('tsc', ['-p', join(sessionStore, 'tsconfig.build.json'), '--outDir', types]);
  if (ended !== 0) process.exit(ended);
  copyTypes(join(types, 'session-store/src'), outdir, 'index.d.ts');
  rmSync(types, { recursive: true, force: true });
  const built = await build({
    absWorkingDir: repository,
    entryPoints: { index: join(sessionStore, 'src/index.ts') },
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['@scrollkeep/source'],
    // Of whoever runs the agent.
    external: ['@anthropic-ai/claude-agent-sdk'],
    metafile: true,
    logLevel: 'warning',
  });
  const foreign = Object.keys(built.metafile.inputs).filter((path) => path.includes('node_modules/'));
  if (foreign.length > 0) throw new Error(`session-store has no notices for ${foreign.join(', ')}`);
}

/** A declaration with those that it names; all of them are of this package, or it could not be read elsewhere. */
function copyTypes(from, to, name) {
  const target = join(to, name);
  if (existsSync(target)) return;
  const text = readFileSync(join(from, name), 'utf8');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  for (const [, path] of text.matchAll(/from ['"]([^'"]+)['"]/g)) {
    if (!path.startsWith('.')) throw new Error(`${name} of session-store needs the types of ${path}`);
    copyTypes(from, to, join(dirname(name), path.replace(/[.][jt]s$/, '.d.ts')));
  }
}

/** The web app, into the folder the command serves it from; gives the modules that went into it. */
async function buildWeb(outDir) {
  const root = join(repository, 'packages/web');
  const { output } = await buildPages({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  return output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .map((id) => relative(repository, id).split(sep).join('/'));
}

/**
 * tsc rewrites `.ts` in import statements, but not in the types it infers: there a reader of the package would look for
 * sources.
 */
function rewriteTypeImports(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(path, 'utf8');
    const rewritten = text.replace(/(import\("\.{1,2}\/[^"]+)\.ts"\)/g, '$1.js")');
    if (rewritten !== text) writeFileSync(path, rewritten);
  }
}
