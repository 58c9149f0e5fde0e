// `node scripts/pack-package.mjs transcript <folder>`: packs a package as it is published, and prints what npm reports.
// Entries that only this workspace can resolve (all sources, under the condition `@scrollkeep/source`) are left out.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceCondition = '@scrollkeep/source';
const [name, destination] = process.argv.slice(2);
if (name === undefined || destination === undefined) {
  console.error('name a package and the folder for its tarball');
  process.exit(64);
}
const folder = fileURLToPath(new URL(`../packages/${name}/`, import.meta.url));
const staging = mkdtempSync(join(tmpdir(), 'scrollkeep-pack-'));
try {
  cpSync(folder, staging, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(toPublished(manifest), undefined, 2)}\n`);
  runNpm(['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(destination)]);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** npm as it was started, else the one on the PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath ?? '';
  const options = { cwd: staging, stdio: 'inherit' };
  if (npm.endsWith('npm-cli.js')) execFileSync(process.execPath, [npm, ...args], options);
  else execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function toPublished({ exports, ...manifest }) {
  const published = Object.entries(exports)
    .map(([path, target]) => [path, withoutWorkspace(target)])
    .filter(([, target]) => target !== undefined);
  return { ...manifest, exports: Object.fromEntries(published) };
}

function withoutWorkspace(target) {
  if (typeof target === 'string') return target;
  const kept = Object.entries(target).filter(([condition]) => condition !== workspaceCondition);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
