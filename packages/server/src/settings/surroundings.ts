import { statSync } from 'node:fs';
import { homedir } from 'node:os';

/** Everything outside the command line that decides settings, passed in so that tests can be on any platform. */
export interface Surroundings {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cwd: string;
  readonly isFolder: (path: string) => boolean;
}

export function readSurroundings(): Surroundings {
  return { platform: process.platform, env: process.env, home: homedir(), cwd: findCwd(), isFolder };
}

/**
 * A shell can be in a folder that was deleted since; what is relative to it does not exist then, but all else goes
 * on.
 */
function findCwd(): string {
  try {
    return process.cwd();
  } catch {
    return process.env['PWD'] ?? homedir();
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Missing, or behind a folder that may not be entered: either way nothing to read here.
    return false;
  }
}
