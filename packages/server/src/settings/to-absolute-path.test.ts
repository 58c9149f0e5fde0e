import { describe, expect, it } from 'vitest';
import { toAbsolutePath } from './to-absolute-path.ts';

const linux = { platform: 'linux', home: '/home/ada', folder: '/work' };
const windows = { platform: 'win32', home: 'C:\\Users\\ada', folder: 'D:\\work' };

describe('an absolute path', () => {
  it.each([
    ['~', '/home/ada'],
    ['~/logs', '/home/ada/logs'],
    ['~ada/logs', '/work/~ada/logs'],
    ['logs/~', '/work/logs/~'],
    ['../logs', '/logs'],
    ['/srv/logs', '/srv/logs'],
  ])('comes from %s', (text, expected) => {
    expect(toAbsolutePath(text, linux)).toBe(expected);
  });

  it('knows both slashes on Windows', () => {
    expect(toAbsolutePath('~\\logs', windows)).toBe('C:\\Users\\ada\\logs');
    expect(toAbsolutePath('~/logs', windows)).toBe('C:\\Users\\ada\\logs');
    expect(toAbsolutePath('logs', windows)).toBe('D:\\work\\logs');
  });

  it('takes a home folder literally that looks like a replacement pattern', () => {
    expect(toAbsolutePath('~/logs', { ...linux, home: '/home/$&' })).toBe('/home/$&/logs');
  });
});
