import { realpathSync } from 'node:fs';
import { makeFolderFor, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { AppError } from '../errors/app-error.ts';
import { readConfigJson } from './read-config-file.ts';
import type { SettingKey } from './settings-table.ts';

/**
 * Sets one key of the config file, or takes it out; the others stay in their order. The file is replaced as a whole, so
 * a crash leaves the old one or the new one. A link to a file elsewhere stays a link.
 */
export function writeConfigValue(path: string, key: SettingKey, value: unknown): void {
  const json: Record<string, unknown> = { ...readConfigJson(path), [key]: value };
  try {
    makeFolderFor(path);
    // A value that is undefined is left out.
    writePrivateFile(toRealPath(path), [`${JSON.stringify(json, null, 2)}\n`]);
  } catch (cause) {
    throw new AppError({
      code: 'config-file-unwritable',
      message: `config file ${path} cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown error'})`,
      hint: 'Check the permissions of that file and its folder, or use another one with --config.',
      exitCode: 74,
      cause,
    });
  }
}

function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
