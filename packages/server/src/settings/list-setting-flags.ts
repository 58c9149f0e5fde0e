import type { Settings } from './settings.ts';

/** Flags that give another process of the command the settings of this one. */
export function listSettingFlags({
  cacheDir,
  dataDir,
  maxLineBytes,
}: Pick<Settings, 'cacheDir' | 'dataDir' | 'maxLineBytes'>): readonly string[] {
  return ['--cache-dir', cacheDir, '--data-dir', dataDir, '--max-line-bytes', String(maxLineBytes)];
}
