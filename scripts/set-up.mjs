// What `npm start`, `npm test` and `npm run bench` need before they can run on a fresh clone: dependencies and a build
// that is up to date.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, runNode, runNpm } from './run-tool.mjs';

const installStamp = join(repository, 'node_modules/.scrollkeep-installed');
const buildStamp = join(repository, 'packages/app/dist/.built-from');

export async function setUp() {
  await install();
  await build();
}

/** Installs only when the lock file changed since the last time. */
async function install() {
  const wanted = hash(readFileSync(join(repository, 'package-lock.json')));
  if (readStamp(installStamp) === wanted) return;
  console.error('scrollkeep: installing dependencies …');
  const status = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('npm ci failed; is the package registry reachable?', status);
  writeFileSync(installStamp, wanted);
}

/** Builds only when a source changed since the last build. */
async function build() {
  const wanted = hash(
    listSources()
      .map((path) => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}`)
      .join('\n'),
  );
  if (readStamp(buildStamp) === wanted) return;
  console.error('scrollkeep: building …');
  const status = await runNode([join(repository, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('the build failed', status);
  writeFileSync(buildStamp, wanted);
}

function listSources() {
  const folders = [
    'packages/transcript',
    'packages/view',
    'packages/store',
    'packages/server',
    'packages/hub',
    'packages/session-store',
    'packages/web',
    'packages/app',
    'scripts',
  ].map((folder) => join(repository, folder));
  const below = (folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return folders
    .flatMap(below)
    .filter(
      (path) =>
        !/[\\/](?:dist|node_modules)[\\/]/.test(path) &&
        !/\.test(?:-kit)?\.ts$/.test(path) &&
        !path.endsWith('THIRD-PARTY-NOTICES.md'),
    )
    .concat(join(repository, 'tsconfig.base.json'))
    .sort();
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}

function fail(message, status) {
  console.error(`scrollkeep: ${message}`);
  process.exit(status || 1);
}
