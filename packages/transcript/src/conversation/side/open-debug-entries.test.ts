import { describe, expect, it } from 'vitest';
import { isAtLeast, openDebugEntries, type DebugEntry } from './open-debug-entries.ts';

function read(...lines: readonly string[]): readonly DebugEntry[] {
  const entries: DebugEntry[] = [];
  const log = openDebugEntries((entry) => entries.push(entry));
  for (const line of lines) log.add(line);
  log.end();
  return entries;
}

describe('openDebugEntries', () => {
  it('puts the lines of a message together', () => {
    expect(
      read(
        'rest of a cut entry',
        '2026-11-02T09:15:00.611Z [ERROR] [API:request] Failed:',
        '  at once',
        '',
        '2026-11-02T09:15:01Z [DEBUG] Done',
      ),
    ).toEqual([
      {
        line: 2,
        time: '2026-11-02T09:15:00.611Z',
        level: 'ERROR',
        category: 'API:request',
        message: 'Failed:\n  at once',
      },
      { line: 5, time: '2026-11-02T09:15:01Z', level: 'DEBUG', category: undefined, message: 'Done' },
    ]);
  });

  it('knows which level weighs more', () => {
    expect(['DEBUG', 'INFO', 'WARN', 'ERROR', 'STRANGE'].filter((level) => isAtLeast(level, 'warn'))).toEqual([
      'WARN',
      'ERROR',
    ]);
  });
});
