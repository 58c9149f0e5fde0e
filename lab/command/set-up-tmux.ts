import { spawnSync } from 'node:child_process';

/** Whether there is a tmux, which the terminal scenarios need; where it may be installed, it is. */
export function setUpTmux(say: (text: string) => void): boolean {
  if (isInstalled('tmux')) return true;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    say('tmux is not installed; installing it with apt-get');
    spawnSync('apt-get', ['install', '-y', 'tmux'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return isInstalled('tmux');
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
