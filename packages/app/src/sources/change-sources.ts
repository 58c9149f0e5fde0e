import { AppError } from '../errors/app-error.ts';
import { readConfigJson } from '../settings/read-config-file.ts';
import { toAbsolutePath } from '../settings/to-absolute-path.ts';
import { writeConfigValue } from '../settings/write-config-value.ts';
import { dirname } from 'node:path';
import { homedir } from 'node:os';

const mostSources = 100;

/** Folders that a person added, absolute, as the config file has them, whatever the command line says. */
export function readAddedSources(configFile: string): readonly string[] {
  const written = readConfigJson(configFile)['sources'];
  const base = { platform: process.platform, home: homedir(), folder: dirname(configFile) };
  return Array.isArray(written)
    ? written.flatMap((path: unknown) => (typeof path === 'string' ? [toAbsolutePath(path, base)] : []))
    : [];
}

export function addSource(configFile: string, path: string): readonly string[] {
  const before = readAddedSources(configFile);
  if (before.includes(path)) return before;
  if (before.length >= mostSources)
    throw new AppError({
      code: 'TOO_MANY_SOURCES',
      message: `at most ${mostSources} folders can be added`,
      exitCode: 64,
    });
  const after = [...before, path];
  writeConfigValue(configFile, 'sources', after);
  return after;
}

export function removeSource(configFile: string, path: string): readonly string[] {
  const before = readAddedSources(configFile);
  if (!before.includes(path))
    throw new AppError({
      code: 'NO_SUCH_SOURCE',
      message: `${path} is not a folder that you added`,
      hint: before.length === 0 ? 'You added none.' : `Added: ${before.join(', ')}`,
      exitCode: 66,
    });
  const after = before.filter((each) => each !== path);
  writeConfigValue(configFile, 'sources', after.length === 0 ? undefined : after);
  return after;
}
