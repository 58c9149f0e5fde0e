// A real sshd for the tests of `sources fetch`: the installed one, or Debian's package on a CI machine. Nobody else
// gets a server installed for a test.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Its path, which sshd itself wants to be absolute, or undefined. */
export function setUpSshd() {
  const found = findSshd();
  const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (found !== undefined || !mayInstall) return found;
  // As in a system that is being repaired, no service is started.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'openssh-server'], { stdio: 'ignore', env });
  return findSshd();
}

function findSshd() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'sshd')).find((path) => existsSync(path));
}
