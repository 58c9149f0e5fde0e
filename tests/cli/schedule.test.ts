import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-schedule-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = () => join(folder, 'claude');
/** Without a PATH, so that no scheduler of this machine is asked or changed. */
const scrollkeep = (...args: readonly string[]): Promise<Run> =>
  runScrollkeep(args, {
    env: {
      PATH: join(folder, 'nothing'),
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      CLAUDE_CONFIG_DIR: config(),
      SCROLLKEEP_DATA_DIR: join(folder, 'data'),
      SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
    },
  });

/** Puts the files of a schedule where `schedule install` would, and answers with their paths. */
async function installFiles(): Promise<readonly string[]> {
  const { stdout } = await scrollkeep('schedule', 'install', '--print');
  const paths = [...stdout.matchAll(/^# (\/.*)$/gm)].map(([, path = '']) => path);
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  return paths;
}

async function installHook(): Promise<string> {
  const { stdout } = await scrollkeep('schedule', 'hook');
  mkdirSync(config(), { recursive: true });
  writeFileSync(join(config(), 'settings.json'), stdout);
  return '~/claude/settings.json';
}

describe.runIf(process.platform === 'linux' || process.platform === 'darwin')('schedule remove', () => {
  it('removes the files and says no more than that', async () => {
    const paths = await installFiles();
    expect(paths.length).toBeGreaterThan(0);
    const { status, stdout } = await scrollkeep('schedule', 'remove');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `Schedule removed\n${paths.map((path) => `  ${path.replace(folder, '~')}\n`).join('')}`,
    });
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  });

  it('names a hook that still archives, and how to remove it', async () => {
    const file = await installHook();
    const stays =
      `A hook in ${file} still archives. To remove it, delete the entry that runs scrollkeep archive ` +
      'from "hooks" in that file.\n';
    const paths = await installFiles();
    const removed = `Schedule removed\n${paths.map((path) => `  ${path.replace(folder, '~')}\n`).join('')}`;
    expect((await scrollkeep('schedule', 'remove')).stdout).toBe(`${removed}${stays}`);
    expect((await scrollkeep('schedule', 'remove')).stdout).toBe(`No schedule is installed.\n${stays}`);
    expect((await scrollkeep('schedule', 'status')).stdout).toContain(`Hook      ${file}\n`);
    expect(existsSync(join(config(), 'settings.json'))).toBe(true);
  });
});
