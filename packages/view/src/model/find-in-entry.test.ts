import { describe, expect, it } from 'vitest';
import { findInEntry } from './find-in-entry.ts';
import type { Entry } from './session-view.ts';

const entry: Entry = {
  role: 'call',
  author: 'assistant',
  title: 'Edit',
  summary: 'src/tide.ts',
  level: 'info',
  isFolded: true,
  size: { lines: 1, bytes: 1 },
  agents: [],
  panels: [
    {
      kind: 'diff',
      path: 'src/tide.ts',
      hunks: [{ oldStart: 1, newStart: 1, lines: [{ kind: 'added', text: 'const Ebb = low();' }] }],
    },
    { kind: 'media', mediaType: 'image/png', bytes: 3, name: 'chart', dimensions: undefined, data: 'ebbebb' },
  ],
  call: { id: 'x', tool: 'Edit', status: 'ok', durationMs: undefined },
  place: { path: 'a', line: 1, uuid: undefined, timestamp: undefined },
  otherLines: [],
};

describe('finding in an entry', () => {
  it('looks at everything that is said, and gives the words around', () => {
    expect(findInEntry(entry, { text: 'EBB = l', kind: undefined })).toEqual({
      before: 'const ',
      match: 'Ebb = l',
      after: 'ow();',
    });
    expect(findInEntry(entry, { text: 'TIDE.ts', kind: undefined })?.match).toBe('tide.ts');
    expect(findInEntry(entry, { text: 'ebbebb', kind: undefined })).toBeUndefined();
    expect(findInEntry(entry, { text: 'diff', kind: undefined })).toBeUndefined();
  });

  it('knows edits, errors, agents and prompts', () => {
    const is = (kind: 'edit' | 'error' | 'agent' | 'prompt', changed: Partial<Entry>) =>
      findInEntry({ ...entry, ...changed }, { text: '', kind }) !== undefined;
    expect([is('edit', {}), is('error', {}), is('agent', {}), is('prompt', {})]).toEqual([true, false, false, false]);
    expect(is('error', { level: 'error' })).toBe(true);
    expect(is('error', { call: { id: 'x', tool: 'Bash', status: 'error', durationMs: undefined } })).toBe(true);
    expect(is('prompt', { role: 'prompt', call: undefined })).toBe(true);
  });
});
