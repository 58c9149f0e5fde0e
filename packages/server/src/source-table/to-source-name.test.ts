import { describe, expect, it } from 'vitest';
import { isReadSource, toSourceName } from './to-source-name.ts';

describe('toSourceName', () => {
  it.each([
    ['/home/ada/.claude', 'claude'],
    ['/home/ada/.config/claude/', 'claude'],
    ['/home/ada/.claude-work', 'profile:work'],
    ['/home/ada/.config/Claude/local-agent-mode-sessions', 'cowork'],
    ['/home/bob/.claude', 'user:bob'],
    ['/mnt/c/Users/Ada L/.claude', 'windows:Ada L'],
    ['/var/lib/ada/.claude', 'claude'],
    ['/srv/backup', 'folder:backup'],
    ['/srv/one.jsonl', 'file'],
    ['-', 'stdin'],
    ['/home/ada/.config/Claude/local-agent-mode-sessions/org/account/local_1/.claude', 'cowork'],
    ['/mnt/c/Users/Ada L/AppData/Roaming/Claude/local-agent-mode-sessions', 'cowork'],
    ['/Users/bob/.claude', 'user:bob'],
    ['/home/adam/.claude', 'user:adam'],
    ['/home/ada/work/.claude', 'claude'],
    ['\\\\wsl$\\Ubuntu\\home\\ada\\.claude', 'wsl:Ubuntu'],
    ['\\\\wsl.localhost\\Debian\\root\\.claude', 'wsl:Debian'],
  ])('names %s', (path, name) => {
    expect(toSourceName(path, '/home/ada')).toBe(name);
  });

  it('knows the home folder of Windows', () => {
    expect(toSourceName('C:\\Users\\ada\\.claude', 'C:\\Users\\ada')).toBe('claude');
    expect(toSourceName('C:\\Users\\bob\\.claude', 'C:\\Users\\ada')).toBe('user:bob');
  });

  it('knows what is read without being asked for', () => {
    const paths = ['/mnt/c/Users/ada/.claude', '/x/Claude/local-agent-mode-sessions', '/home/bob/.claude', '/srv/x'];
    expect(paths.filter(isReadSource)).toEqual(paths.slice(0, 2));
  });
});
