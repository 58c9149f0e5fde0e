import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { withPersonLock } from '@scrollkeep/store/annotations/person-file.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { readConfigJson } from '@scrollkeep/server/settings/read-config-file.ts';
import { settingsTable } from '@scrollkeep/server/settings/settings-table.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { writeConfigValue } from '@scrollkeep/server/settings/write-config-value.ts';

const most = 100;

/** The file, and where the lock for it is. */
export type ConfigFiles = Pick<Settings, 'configFile' | 'dataDir'>;

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

export function addSource(files: ConfigFiles, list: SourceList, source: string): Promise<readonly string[]> {
  return changeSources(files, list, (before) => {
    if (before.includes(source)) return before;
    if (before.length >= most)
      throw new AppError({ code: 'TOO_MANY_SOURCES', message: `you can add at most ${most} sources`, exitCode: 64 });
    return [...before, source];
  });
}

export function removeSource(files: ConfigFiles, list: SourceList, source: string): Promise<readonly string[]> {
  return changeSources(files, list, (before) => {
    if (!before.includes(source))
      throw new AppError({
        code: 'NO_SUCH_SOURCE',
        message: `${source} is not a source that you added`,
        hint: before.length === 0 ? 'You have not added any.' : `Added: ${before.join(', ')}`,
        exitCode: 66,
      });
    return before.filter((each) => each !== source);
  });
}

/** Under a lock, and from what the file has by then: of two commands at the same time none is lost. */
function changeSources(
  { configFile, dataDir }: ConfigFiles,
  list: SourceList,
  update: (before: readonly string[]) => readonly string[],
): Promise<readonly string[]> {
  const change = () => {
    const before = readAddedSources(configFile, list);
    const after = update(before);
    if (after !== before) writeConfigValue(configFile, list, after.length === 0 ? undefined : after);
    return after;
  };
  return withAnnotationErrors(() => withPersonLock(dataDir, 'the config file', change));
}
