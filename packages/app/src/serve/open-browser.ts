import { spawn } from 'node:child_process';
import type { Surroundings } from '@scrollkeep/server/settings/surroundings.ts';

/** The program that opens an address on this desktop; undefined if there is no desktop to be seen. */
export function findBrowserOpener({
  platform,
  env,
}: Pick<Surroundings, 'platform' | 'env'>): readonly string[] | undefined {
  const isRemote = isSet(env['SSH_CONNECTION']) || isSet(env['SSH_TTY']) || isSet(env['SSH_CLIENT']);
  if (isRemote) return undefined;
  if (platform === 'darwin') return ['open'];
  // `start` takes a first argument in quotes as the title of a window.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  return isSet(env['DISPLAY']) || isSet(env['WAYLAND_DISPLAY']) ? ['xdg-open'] : undefined;
}

/** Whether it could be started; what the browser does then is its own affair. */
export function openBrowser(opener: readonly string[], url: string): Promise<boolean> {
  const [program = '', ...args] = opener;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore', windowsHide: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** How to reach a server on a machine without a desktop. */
export function printTunnelHint(
  port: number,
  { user, host }: { readonly user: string; readonly host: string },
): string {
  return (
    `No desktop here. From your own machine: ssh -L ${port}:localhost:${port} ${user}@${host}, then open the ` +
    'address.'
  );
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
