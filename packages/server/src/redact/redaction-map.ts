import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import type { MapEntry } from '@scrollkeep/view/redaction/placeholders.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * What undoes a redaction. It holds every secret that was taken out, so it stays in the data folder, for its owner
 * alone.
 */
export interface RedactionMap {
  readonly version: 1;
  readonly entries: readonly MapEntry[];
  /** By the name of the redacted file. */
  readonly files: Readonly<Record<string, MappedFile>>;
}

export interface MappedFile {
  readonly name: string;
  readonly sha256: string;
  /**
   * Lines, by number from 1, or all of it under 0, that placeholders alone cannot bring back to the byte; as base64.
   */
  readonly lines: Readonly<Record<string, string>>;
}

/** The number under which a whole file stands. */
export const wholeFile = 0;

function toMapPath(dataDir: string, name: string): string {
  if (!/^[\w][\w.-]{0,99}$/.test(name))
    throw new AppError({
      code: 'usage',
      message: `${JSON.stringify(name)} is not a valid map name`,
      hint: 'Use letters, digits, dots, dashes and underscores.',
      exitCode: 64,
    });
  return join(dataDir, 'redaction', `${name}.json`);
}

/** The map of that name; undefined if there is none yet. */
export async function findMap(dataDir: string, name: string): Promise<RedactionMap | undefined> {
  const path = toMapPath(dataDir, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const map = JSON.parse(text) as RedactionMap;
    if (map.version === 1 && Array.isArray(map.entries) && typeof map.files === 'object') return map;
  } catch {
    // Told below, like any other content that is not a map.
  }
  throw new AppError({ code: 'BAD_MAP', message: `${path} is not a redaction map`, exitCode: 66 });
}

export async function putMap(dataDir: string, name: string, map: RedactionMap): Promise<string> {
  const path = toMapPath(dataDir, name);
  makePrivateFolder(join(dataDir, 'redaction'));
  writePrivateFile(path, [`${JSON.stringify(map, undefined, 1)}\n`]);
  return path;
}
