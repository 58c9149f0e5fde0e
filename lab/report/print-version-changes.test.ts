import { describe, expect, it } from 'vitest';
import type { Measurement } from './measurement.ts';
import { printVersionChanges } from './print-version-changes.ts';

const text = { kinds: new Set(['text' as const]), presence: 'always' as const };

function measured(version: string, rest: Partial<Measurement>): Measurement {
  return { version, scenarios: ['simple'], tools: [], files: [], format: new Map(), counts: new Map(), ...rest };
}

describe('the versions that the lab measured', () => {
  it('are compared one by one, the newest first: tools, files, types and fields, new and gone', () => {
    const printed = printVersionChanges([
      measured('2.0.9', { tools: ['Row', 'Sail'], format: new Map([['tide', new Map([['low', text]])]]) }),
      measured('2.1.4', {
        tools: ['Row'],
        files: ['logs/{day}.txt'],
        format: new Map([
          ['tide', new Map([['high', text]])],
          ['wind', new Map()],
        ]),
      }),
      measured('2.1.10', {
        scenarios: [],
        tools: ['Row'],
        files: ['logs/{day}.txt'],
        format: new Map([['tide', new Map([['high', text]])]]),
      }),
    ]);
    expect(printed.slice(printed.indexOf('### '))).toBe(
      [
        '### 2.1.10 against 2.1.4',
        '',
        'Gone:',
        '',
        '- `wind`',
        '',
        'Only one of the two went through simple: some of this may be due to that.',
        '',
        '### 2.1.4 against 2.0.9',
        '',
        'New:',
        '',
        '- file `logs/{day}.txt`',
        '- `wind`',
        '- `tide`: `high`',
        '',
        'Gone:',
        '',
        '- tool `Sail`',
        '- `tide`: `low`',
        '',
      ].join('\n'),
    );
  });

  it('say nothing where none was measured', () => {
    expect(printVersionChanges([])).toBe('');
  });
});
