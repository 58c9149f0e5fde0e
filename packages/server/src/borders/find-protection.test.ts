import { describe, expect, it } from 'vitest';
import { findProtection } from './find-protection.ts';
import { protectedGroups } from './protected-paths.ts';

describe('findProtection', () => {
  it.each(protectedGroups.flatMap(({ protection, paths }) => paths.map((path) => [path, protection] as const)))(
    'knows %s anywhere in a path, in any case',
    (path, protection) => {
      const example = path.replaceAll('*', 'x');
      for (const each of [
        `/home/ada/harbour/${example}`,
        `/home/ada/${example}/below/it`,
        `C:\\Users\\ada\\${example.replaceAll('/', '\\')}`,
        `/home/ada/${example.toUpperCase()}`,
      ]) {
        // What is refused more strictly for another reason is fine.
        expect(['never', protection], each).toContain(findProtection(each));
      }
    },
  );

  it.each([
    '.GIT',
    '.Git',
    '.git.',
    '.git ',
    '.git . .',
    '.git::$INDEX_ALLOCATION',
    '.git:x',
    '.g\u200cit',
    '.gi\u00adt',
    '\u2024git',
    '.g\u0131t',
    'GIT~1',
    'git~2',
    '.ｇｉｔ',
    '.s\u017fh',
    'CLAUDE~1/settings.json',
    'BASHRC~1',
    '.\ufeffbashrc',
  ])('is not fooled by %j', (name) => {
    expect(findProtection(`/home/ada/harbour/${name}/config`)).toBe('never');
  });

  it.each([
    '/proc/self/root/home/ada/f',
    '/proc/1/cwd/f',
    '//proc/self/cwd/f',
    '/dev/shm/f',
    '/sys/x',
    '\\\\?\\C:\\f',
    '\\\\.\\pipe\\f',
  ])('never writes by way of %s', (path) => {
    expect(findProtection(path)).toBe('never');
  });

  it.each([
    'src/git.ts',
    'src/.github/workflows/ci.yml',
    'profile',
    'docs/claude.mdx',
    'src/login.ts',
    'crontab.md',
    'a.b.c',
    'legit/x',
    'src/~1',
    'dev/proc/sys',
    '.claude/worktrees/tide/src/a.ts',
    '.env',
    'ssh/config',
    'hooks/use-tide.ts',
  ])('leaves %s alone', (path) => {
    expect(findProtection(`/home/ada/harbour/${path}`)).toBeUndefined();
  });

  it('protects what is inside a work tree like anywhere else', () => {
    expect(findProtection('/w/.claude/worktrees/tide/.claude/settings.json')).toBe('never');
    expect(findProtection('/w/.claude/worktrees/tide/CLAUDE.md')).toBe('ask');
  });
});
