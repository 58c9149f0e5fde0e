import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setUpSshd } from '../../scripts/set-up-sshd.mjs';

export interface Sshd {
  readonly port: number;
  /** In which `ssh` knows the key of this server and a key that it accepts. */
  readonly path: string;
  readonly close: () => Promise<void>;
}

/**
 * A real sshd on loopback with keys of its own, whose logins have their Claude folder in `claude`; undefined where
 * there is no sshd.
 */
export async function launchSshd(folder: string, claude: string): Promise<Sshd | undefined> {
  const program = setUpSshd();
  if (program === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  for (const name of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)], { stdio: 'ignore' });
  const port = await findFreePort();
  // Where it gives up rights, it wants an empty folder of root's.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('user.pub')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    `SetEnv CLAUDE_CONFIG_DIR=${claude}`,
  ];
  writeFileSync(at('sshd_config'), `${lines.join('\n')}\n`);
  const server = spawn(program, ['-D', '-e', '-f', at('sshd_config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      if (log.includes('Server listening')) resolve();
    });
    server.once('close', () => reject(new Error(`sshd ended: ${log}`)));
  });
  const publicKey = execFileSync('ssh-keygen', ['-y', '-f', at('host')], { encoding: 'utf8' });
  writeFileSync(at('known_hosts'), `[127.0.0.1]:${port} ${publicKey}`);
  const settings = [
    `User ${userInfo().username}`,
    `IdentityFile ${at('user')}`,
    'IdentitiesOnly yes',
    `UserKnownHostsFile ${at('known_hosts')}`,
    'GlobalKnownHostsFile none',
  ];
  writeFileSync(at('ssh_config'), `${settings.join('\n')}\n`);
  mkdirSync(at('bin'));
  // ssh takes no settings from HOME: this is the person's own config.
  const ssh = execFileSync('sh', ['-c', 'command -v ssh'], { encoding: 'utf8' }).trim();
  writeFileSync(at('bin/ssh'), `#!/bin/sh\nexec '${ssh}' -F '${at('ssh_config')}' "$@"\n`);
  chmodSync(at('bin/ssh'), 0o755);
  return {
    port,
    path: `${at('bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    async close() {
      const ended = once(server, 'close');
      server.kill();
      await ended;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
