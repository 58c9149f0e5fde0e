import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSources, listRows, toShownPattern, type SourceSurroundings } from './find-sources.ts';
import { sourceTable } from './source-table.ts';

/** A machine with these folders, and nothing else. */
function toMachine(
  platform: 'linux' | 'darwin' | 'win32',
  home: string,
  folders: readonly string[],
  env: Readonly<Record<string, string>> = {},
  links: Readonly<Record<string, string>> = {},
): SourceSurroundings {
  const { dirname, basename } = platform === 'win32' ? win32 : posix;
  const all = new Set<string>();
  for (const folder of folders) for (let at = folder; !all.has(at); at = dirname(at)) all.add(at);
  return {
    platform,
    home,
    env,
    listNames: (folder) =>
      [...all].filter((path) => path !== folder && dirname(path) === folder).map((path) => basename(path)),
    isFolder: (path) => all.has(path),
    toRealPath: (path) => links[path] ?? path,
  };
}

const find = (machine: SourceSurroundings, isRead?: string) =>
  findSources(machine, isRead === undefined ? undefined : (row) => row.isRead === isRead).map(({ row, path }) => [
    row.kind,
    path,
  ]);

describe('findSources', () => {
  it('finds the folders of Claude Code and of Cowork on a Mac', () => {
    const cowork = '/Users/ada/Library/Application Support/Claude/local-agent-mode-sessions';
    const list = '/Users/ada/Library/Application Support/Claude/claude-code-sessions';
    const machine = toMachine('darwin', '/Users/ada', [
      '/Users/ada/.claude',
      '/Users/ada/.claude-work',
      '/Users/ada/.claude.json',
      '/Users/bob/.claude',
      cowork,
      list,
    ]);
    expect(find(machine)).toEqual([
      ['claude', '/Users/ada/.claude'],
      ['profile', '/Users/ada/.claude-work'],
      ['cowork', cowork],
      ['user', '/Users/bob/.claude'],
      ['code-tab', list],
    ]);
    expect(find(machine, 'always')).toEqual([
      ['claude', '/Users/ada/.claude'],
      ['cowork', cowork],
    ]);
  });

  it('finds Cowork on Windows, both installed as a program and as a package', () => {
    const roaming = 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\local-agent-mode-sessions';
    const packaged =
      'C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_pzs8sx\\LocalCache\\Roaming\\Claude\\local-agent-mode-sessions';
    const machine = toMachine(
      'win32',
      'C:\\Users\\ada',
      [
        'C:\\Users\\ada\\.claude',
        'C:\\Users\\bob\\.claude',
        'C:\\Users\\Public\\.claude',
        roaming,
        packaged,
        'C:\\Users\\ada\\AppData\\Local\\Packages\\Other_x\\LocalCache\\Roaming\\Claude\\local-agent-mode-sessions',
      ],
      { SystemDrive: 'C:' },
    );
    expect(find(machine)).toEqual([
      ['claude', 'C:\\Users\\ada\\.claude'],
      ['cowork', roaming],
      ['cowork', packaged],
      ['user', 'C:\\Users\\bob\\.claude'],
    ]);
  });

  it('takes the folders for application data from the variables of Windows', () => {
    const cowork = 'D:\\Data\\Claude\\local-agent-mode-sessions';
    expect(find(toMachine('win32', 'C:\\Users\\ada', [cowork], { APPDATA: 'D:\\Data' }))).toEqual([['cowork', cowork]]);
  });

  it('lists homes of WSL on Windows, which are read once they are added', () => {
    const home = '\\\\wsl.localhost\\Ubuntu\\home\\ada\\.claude';
    const machine = {
      ...toMachine('win32', 'C:\\Users\\ada', []),
      listNames: (folder: string) =>
        ({ '\\\\wsl.localhost\\': ['Ubuntu'], '\\\\wsl.localhost\\Ubuntu\\home': ['ada'] })[folder] ?? [],
      isFolder: (path: string) => path === home,
    };
    expect(find(machine)).toEqual([['wsl', home]]);
    expect(find(machine, 'always')).toEqual([]);
  });

  it('finds homes of Windows from inside WSL, and only there', () => {
    const folders = [
      '/home/ada/.claude',
      '/mnt/c/Users/Ada L/.claude',
      '/mnt/c/Users/Public/.claude',
      '/mnt/c/Users/Ada L/AppData/Roaming/Claude/local-agent-mode-sessions',
      '/mnt/c/Users/Ada L/AppData/Local/Packages/Claude_x/LocalCache/Roaming/Claude/local-agent-mode-sessions',
    ];
    expect(find(toMachine('linux', '/home/ada', folders, { WSL_DISTRO_NAME: 'Ubuntu' }))).toEqual([
      ['claude', '/home/ada/.claude'],
      ['windows', '/mnt/c/Users/Ada L/.claude'],
      ['cowork', '/mnt/c/Users/Ada L/AppData/Roaming/Claude/local-agent-mode-sessions'],
      [
        'cowork',
        '/mnt/c/Users/Ada L/AppData/Local/Packages/Claude_x/LocalCache/Roaming/Claude/local-agent-mode-sessions',
      ],
    ]);
    expect(find(toMachine('linux', '/home/ada', folders))).toEqual([['claude', '/home/ada/.claude']]);
    // A service of WSL has no variables.
    expect(find(toMachine('linux', '/home/ada', [...folders, '/run/WSL'])).length).toBe(4);
  });

  it('finds a folder once, whatever names lead to it', () => {
    const machine = toMachine(
      'linux',
      '/home/ada',
      ['/home/ada/.claude', '/mnt/c/Users/ada/.claude'],
      { WSL_DISTRO_NAME: 'Ubuntu' },
      { '/home/ada/.claude': '/mnt/c/Users/ada/.claude' },
    );
    expect(find(machine)).toEqual([['claude', '/home/ada/.claude']]);
  });

  it('looks through no more than so many names', () => {
    const machine = {
      ...toMachine('linux', '/home/ada', []),
      listNames: () => Array.from({ length: 2000 }, (_, at) => `.claude-${at}`),
      isFolder: () => true,
    };
    expect(find(machine).filter(([kind]) => kind === 'profile').length).toBe(64);
  });

  it('ignores a variable with a relative path', () => {
    const machine = toMachine('linux', '/home/ada', ['/home/ada/.config/Claude/local-agent-mode-sessions'], {
      XDG_CONFIG_HOME: 'here',
    });
    expect(find(machine)).toEqual([['cowork', '/home/ada/.config/Claude/local-agent-mode-sessions']]);
  });
});

describe('sourceTable', () => {
  it('says of cloud sessions, on every platform, that they are nowhere on disk', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const machine = toMachine(platform, platform === 'win32' ? 'C:\\Users\\ada' : '/home/ada', []);
      expect(listRows(machine).filter(({ kind }) => kind === 'cloud')).toMatchObject([
        { pattern: undefined, isRead: 'never' },
      ]);
    }
  });

  it('has patterns that are shown as paths of the platform', () => {
    const machine = toMachine('win32', 'C:\\Users\\ada', []);
    const shown = listRows(machine).flatMap((row) => toShownPattern(row, machine) ?? []);
    expect(shown).toContain('C:\\Users\\ada\\.claude');
    expect(shown).toContain('\\\\wsl.localhost\\*\\home\\*\\.claude');
    expect(sourceTable.every(({ pattern }) => pattern === undefined || !pattern.includes('\\'))).toBe(true);
  });
});
