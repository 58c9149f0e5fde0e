import { spawnSync } from 'node:child_process';
import { compare } from '../measure.mjs';
import { command } from '../places.mjs';

export const startingScenarios = [
  {
    name: 'version',
    title: '`scrollkeep --version`, against a bare start of Node (wall)',
    limit: 1.3,
    run: () => compare([command, '--version'], ['-e', '0'], { rounds: 30, by: 'wall', run: timeStart }),
  },
];

/** Without the preload of `measure`, which would cost more than what is measured. */
function timeStart(args) {
  const started = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${join(...args)} ended with ${status}`);
  return { wall: Number(process.hrtime.bigint() - started) / 1e9 };
}
