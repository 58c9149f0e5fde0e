import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';

/** Something that Scrollkeep keeps on disk. */
export interface DataPart {
  readonly name: 'archive' | 'data' | 'hub' | 'cache';
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  readonly canBeRebuilt: boolean;
}

export function listDataParts({ dataDir, cacheDir }: Pick<Settings, 'dataDir' | 'cacheDir'>): readonly DataPart[] {
  const archive = join(dataDir, 'archive');
  const hub = join(dataDir, 'hub');
  const ofHub = addUpFolder(hub);
  return [
    { name: 'archive', path: archive, ...addUpFolder(archive), canBeRebuilt: false },
    // On a Mac the config file is there too.
    { name: 'data', path: dataDir, ...addUpFolder(dataDir, ['archive', 'config.json', 'hub']), canBeRebuilt: false },
    // Few people run one.
    ...(ofHub.files > 0 ? [{ name: 'hub' as const, path: hub, ...ofHub, canBeRebuilt: false }] : []),
    { name: 'cache', path: cacheDir, ...addUpFolder(cacheDir), canBeRebuilt: true },
  ];
}

/** Everything in a folder, but for names in it that do not count. */
export function addUpFolder(folder: string, except: readonly string[] = []): { bytes: number; files: number } {
  const sum = { bytes: 0, files: 0 };
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return sum; // nothing is kept there
  }
  for (const entry of entries) {
    if (except.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const below = addUpFolder(path);
      sum.bytes += below.bytes;
      sum.files += below.files;
    } else {
      sum.bytes += lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
      sum.files++;
    }
  }
  return sum;
}
