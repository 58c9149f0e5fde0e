import { posix, win32 } from 'node:path';
import type { Surroundings } from './surroundings.ts';

export interface PlatformFolders {
  readonly data: string;
  readonly cache: string;
  readonly config: string;
}

/** Where this platform keeps a program's data, cache and config. */
export function toPlatformFolders({
  platform,
  env,
  home,
}: Pick<Surroundings, 'platform' | 'env' | 'home'>): PlatformFolders {
  if (platform === 'win32') {
    const local = env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');
    const roaming = env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
    return {
      data: win32.join(local, 'scrollkeep', 'data'),
      cache: win32.join(local, 'scrollkeep', 'cache'),
      config: win32.join(roaming, 'scrollkeep'),
    };
  }
  if (platform === 'darwin') {
    const support = posix.join(home, 'Library', 'Application Support', 'scrollkeep');
    return { data: support, cache: posix.join(home, 'Library', 'Caches', 'scrollkeep'), config: support };
  }
  // The XDG rules say to ignore a relative path: it would mean another folder in every working folder.
  const xdg = (variable: string, ...fallback: readonly string[]): string => {
    const value = env[variable];
    return posix.join(
      value !== undefined && posix.isAbsolute(value) ? value : posix.join(home, ...fallback),
      'scrollkeep',
    );
  };
  return {
    data: xdg('XDG_DATA_HOME', '.local', 'share'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
    config: xdg('XDG_CONFIG_HOME', '.config'),
  };
}
