import { describe, expect, it } from 'vitest';
import { toPlatformFolders } from './platform-folders.ts';

describe('platform folders', () => {
  it('follow the XDG defaults on Linux', () => {
    expect(toPlatformFolders({ platform: 'linux', env: {}, home: '/home/ada' })).toEqual({
      data: '/home/ada/.local/share/scrollkeep',
      cache: '/home/ada/.cache/scrollkeep',
      config: '/home/ada/.config/scrollkeep',
    });
  });

  it('follow the XDG variables on Linux, but not a relative one', () => {
    const env = { XDG_DATA_HOME: '/srv/data', XDG_CACHE_HOME: 'cache', XDG_CONFIG_HOME: '' };
    expect(toPlatformFolders({ platform: 'linux', env, home: '/home/ada' })).toEqual({
      data: '/srv/data/scrollkeep',
      cache: '/home/ada/.cache/scrollkeep',
      config: '/home/ada/.config/scrollkeep',
    });
  });

  it('are in the Library on macOS', () => {
    expect(toPlatformFolders({ platform: 'darwin', env: { XDG_DATA_HOME: '/srv/data' }, home: '/Users/ada' })).toEqual({
      data: '/Users/ada/Library/Application Support/scrollkeep',
      cache: '/Users/ada/Library/Caches/scrollkeep',
      config: '/Users/ada/Library/Application Support/scrollkeep',
    });
  });

  it('are in AppData on Windows, wherever that is', () => {
    const env = { LOCALAPPDATA: 'D:\\Local', APPDATA: 'D:\\Roaming' };
    expect(toPlatformFolders({ platform: 'win32', env, home: 'C:\\Users\\ada' })).toEqual({
      data: 'D:\\Local\\scrollkeep\\data',
      cache: 'D:\\Local\\scrollkeep\\cache',
      config: 'D:\\Roaming\\scrollkeep',
    });
    expect(toPlatformFolders({ platform: 'win32', env: {}, home: 'C:\\Users\\ada' }).config).toBe(
      'C:\\Users\\ada\\AppData\\Roaming\\scrollkeep',
    );
  });
});
