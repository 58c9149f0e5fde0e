import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { readText } from '@scrollkeep/server/disk/open-file.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** The folder of everything this machine stores about a hub; only its owner can read it. */
export function toHubFolder(dataDir: string): string {
  return join(dataDir, 'hub');
}

/** Reads a file in that folder; undefined if it does not exist. A damaged file is an error, not a missing one. */
export async function readOwnFile(dataDir: string, name: string): Promise<JsonObject | undefined> {
  const path = join(toHubFolder(dataDir), name);
  const text = await readText(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw toDamaged(path);
}

export function toDamaged(path: string): AppError {
  return new AppError({
    code: 'BAD_HUB_FILE',
    message: `${path} is damaged`,
    hint: 'Delete it, and run `scrollkeep hub login` again.',
    exitCode: 2,
  });
}

export function putOwnFile(dataDir: string, name: string, value: object): void {
  const folder = toHubFolder(dataDir);
  makePrivateFolder(folder);
  writePrivateFile(join(folder, name), [`${JSON.stringify(value, null, 2)}\n`]);
}

export function removeOwnFile(dataDir: string, name: string): void {
  rmSync(join(toHubFolder(dataDir), name), { force: true, recursive: true });
}
