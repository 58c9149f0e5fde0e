import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Ending of packs that grow run by run; the others never change. */
export const fastEnding = '.fast.pack';

export function listPacks(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d{6,}(?:\.fast)?\.pack$/.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Bytes of all packs. */
export function addUpPacks(folder: string): number {
  return listPacks(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
