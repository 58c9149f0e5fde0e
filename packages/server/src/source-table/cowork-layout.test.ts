import { describe, expect, it } from 'vitest';
import { findDesktopFile, isCoworkEntry, isCoworkFolder, isCoworkPath } from './cowork-layout.ts';

const folder = { isDirectory: () => true, isFile: () => false };
const file = { isDirectory: () => false, isFile: () => true };
const link = { isDirectory: () => false, isFile: () => false };

describe('the layout of Cowork', () => {
  it.each([
    'org',
    'org/account',
    'org/account/local_1',
    'org/account/local_1/.claude/projects/-sessions-a',
    'o/a/agent',
    'o/a/agent/local_ditto_a/.claude',
  ])('enters %s', (path) => expect(isCoworkEntry(path, folder)).toBe(true));

  it.each([
    'skills-plugin',
    'skills-plugin/a/b',
    'org/account/local_1/uploads',
    'org/account/local_1/outputs',
    'org/account/other',
  ])('does not enter %s', (path) => expect(isCoworkEntry(path, folder)).toBe(false));

  it('takes files of the client alone', () => {
    expect(isCoworkEntry('org/account/local_1/.claude/projects/-s/a.jsonl', file)).toBe(true);
    expect(isCoworkEntry('org/account/local_1/audit.jsonl', file)).toBe(false);
    expect(isCoworkEntry('org/account/local_1.json', file)).toBe(false);
    expect(isCoworkEntry('org/account/local_1/.claude/projects/-s/a.jsonl', link)).toBe(false);
    expect(isCoworkEntry('org/account/local_1/.claude/projects', link)).toBe(false);
  });

  it('knows the file that describes a session', () => {
    const root = '/x/local-agent-mode-sessions';
    const transcript = '.claude/projects/-s/a.jsonl';
    expect(findDesktopFile(`${root}/org/account/local_1/${transcript}`)).toBe(`${root}/org/account/local_1.json`);
    expect(findDesktopFile(`${root}/o/a/agent/local_d/${transcript}`)).toBe(`${root}/o/a/agent/local_d.json`);
    expect(findDesktopFile(`C:\\x${root}/o/a/local_1/${transcript}`.replaceAll('/', '\\'))).toContain('local_1.json');
    for (const other of [`/x/o/a/local_1/${transcript}`, `${root}/o/a/b/${transcript}`, `${root}/o/a/local_1/a.jsonl`])
      expect(findDesktopFile(other), other).toBeUndefined();
  });

  it('knows its folder by the name alone', () => {
    expect(isCoworkFolder('/x/local-agent-mode-sessions')).toBe(true);
    expect(isCoworkFolder('C:\\x\\local-agent-mode-sessions')).toBe(true);
    expect(isCoworkFolder('/x/old-local-agent-mode-sessions')).toBe(false);
    expect(isCoworkPath('/x/local-agent-mode-sessions/org')).toBe(true);
    expect(isCoworkPath('/x/local-agent-mode-sessions-2/org')).toBe(false);
  });
});
