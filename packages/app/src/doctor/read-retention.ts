import { join } from 'node:path';
import { readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';

/** How long the client keeps transcripts, and who says so. */
export interface Retention {
  readonly days: number;
  /** undefined if it is the client's default. */
  readonly from: string | undefined;
  /** Settings files that are there and cannot be read. */
  readonly unreadable: readonly string[];
}

/** The client's own default for `cleanupPeriodDays`. */
const defaultDays = 30;
const mostSettingsBytes = 16 * 1024 * 1024;

/**
 * From the settings of a config folder; what an administrator set decides before it. Only this one number is taken from
 * them: they may hold keys.
 */
export function readRetention(configFolder: string, platform: string): Retention {
  const unreadable: string[] = [];
  for (const path of [...listManagedSettings(platform), join(configFolder, 'settings.json')]) {
    const found = readDays(path);
    if (found === 'unreadable') unreadable.push(path);
    else if (found !== undefined) return { days: found, from: path, unreadable };
  }
  return { days: defaultDays, from: undefined, unreadable };
}

function listManagedSettings(platform: string): readonly string[] {
  if (platform === 'win32')
    return [
      'C:\\Program Files\\ClaudeCode\\managed-settings.json',
      'C:\\ProgramData\\ClaudeCode\\managed-settings.json',
    ];
  return [
    platform === 'darwin'
      ? '/Library/Application Support/ClaudeCode/managed-settings.json'
      : '/etc/claude-code/managed-settings.json',
  ];
}

function readDays(path: string): number | undefined | 'unreadable' {
  let text: string;
  try {
    text = readRegularFileNow(path, mostSettingsBytes).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'unreadable';
  }
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, '')) as { cleanupPeriodDays?: unknown } | null;
    const days = value?.cleanupPeriodDays;
    return typeof days === 'number' && Number.isFinite(days) && days >= 0 ? days : undefined;
  } catch {
    return 'unreadable';
  }
}
