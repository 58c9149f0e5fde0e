import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { readConfigJson } from '../settings/read-config-file.ts';
import { settingsTable } from '../settings/settings-table.ts';
import { writeConfigValue } from '../settings/write-config-value.ts';

const most = 100;

/** Folders of this machine, and addresses of others. */
export type SourceList = 'sources' | 'remotes';

/** What a person added, as the config file has it, whatever the command line says. */
export function readAddedSources(configFile: string, list: SourceList): readonly string[] {
  const written = readConfigJson(configFile)[list];
  const base = { platform: process.platform, home: homedir(), folder: dirname(configFile) };
  return (Array.isArray(written) ? (written as readonly unknown[]) : []).flatMap((each) => {
    const parsed = settingsTable[list].kind.parseJson([each], base);
    return parsed.ok ? parsed.value : [];
  });
}

export function addSource(configFile: string, list: SourceList, source: string): readonly string[] {
  const before = readAddedSources(configFile, list);
  if (before.includes(source)) return before;
  if (before.length >= most)
    throw new AppError({ code: 'TOO_MANY_SOURCES', message: `at most ${most} can be added`, exitCode: 64 });
  const after = [...before, source];
  writeConfigValue(configFile, list, after);
  return after;
}

export function removeSource(configFile: string, list: SourceList, source: string): readonly string[] {
  const before = readAddedSources(configFile, list);
  if (!before.includes(source))
    throw new AppError({
      code: 'NO_SUCH_SOURCE',
      message: `${source} is not a source that you added`,
      hint: before.length === 0 ? 'You added none.' : `Added: ${before.join(', ')}`,
      exitCode: 66,
    });
  const after = before.filter((each) => each !== source);
  writeConfigValue(configFile, list, after.length === 0 ? undefined : after);
  return after;
}
