import { describe, expect, it } from 'vitest';
import { isCoworkEntry, isCoworkFolder, isCoworkPath } from './cowork-layout.ts';

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

  it('knows its folder by the name alone', () => {
    expect(isCoworkFolder('/x/local-agent-mode-sessions')).toBe(true);
    expect(isCoworkFolder('C:\\x\\local-agent-mode-sessions')).toBe(true);
    expect(isCoworkFolder('/x/old-local-agent-mode-sessions')).toBe(false);
    expect(isCoworkPath('/x/local-agent-mode-sessions/org')).toBe(true);
    expect(isCoworkPath('/x/local-agent-mode-sessions-2/org')).toBe(false);
  });
});
