import { opendirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { SourceSurroundings } from '../source-table/find-sources.ts';

/** No home, drive or folder of profiles has more entries than this; what is beyond is not listed. */
const mostNames = 1000;

export function readSourceSurroundings(home: string = homedir()): SourceSurroundings {
  return { platform: process.platform, env: process.env, home, listNames, isFolder, toRealPath };
}

function listNames(folder: string): readonly string[] {
  const names: string[] = [];
  try {
    const open = opendirSync(folder);
    try {
      for (let entry = open.readSync(); entry !== null && names.length < mostNames; entry = open.readSync())
        names.push(entry.name);
    } finally {
      open.closeSync();
    }
  } catch {
    // Missing, or not for this person: either way nothing to find.
  }
  return names;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function toRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
