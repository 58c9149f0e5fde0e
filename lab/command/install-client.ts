import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './folders.ts';
import { runNpm } from './run-npm.ts';

/** Installs a published client once, without running any of its scripts; gives the folder. */
export function installClient(version: string): string {
  const folder = join(cache, 'clients', version);
  const stamp = join(folder, '.installed');
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const wanted = `@anthropic-ai/claude-code@${version}`;
  const { status } = runNpm(['install', '--ignore-scripts', ...quiet, '--prefix', folder, wanted]);
  if (status !== 0) throw new Error(`npm could not install Claude Code ${version}`);
  writeFileSync(stamp, '');
  return folder;
}
