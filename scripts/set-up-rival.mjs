// Other people's programs that tests and benchmarks compare with, each in a folder of its own below `.cache`: they are
// no dependency of ours, and some lack packages for platforms they do not name, which would make the lock file
// unusable.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, runNpm } from './run-tool.mjs';

/**
 * Installs `name@version` once; gives the folder of the installed package, or undefined if it cannot be had. With
 * `isAlone` without what it only needs for some of its work: of the Agent SDK that is the client, over 100 MB.
 */
export async function setUpRival(name, version, { isAlone = false } = {}) {
  const home = join(repository, '.cache/rivals', `${name.replaceAll('/', '-')}-${version}${isAlone ? '-alone' : ''}`);
  const installed = join(home, 'node_modules', name);
  const stamp = join(home, '.installed');
  if (existsSync(stamp)) return installed;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const status = await runNpm(
    [
      'install',
      '--prefix',
      home,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--loglevel=error',
      ...(isAlone ? ['--omit=optional', '--omit=peer'] : []),
      `${name}@${version}`,
    ],
    { stdio: ['ignore', 2, 2] },
  );
  if (status !== 0 || !existsSync(installed)) return undefined;
  writeFileSync(stamp, '');
  return installed;
}
