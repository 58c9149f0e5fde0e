import { expect, it } from 'vitest';
import { findErrorLine, findFirstLine, findLastLine } from './find-error-line.ts';

it.each([
  [
    'Exit code 1\n\n> harbour@1.0.0 test\n> vitest\n\nAssertionError: expected 2 to be 3\n',
    'AssertionError: expected 2 to be 3',
  ],
  [
    '<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>',
    'String to replace not found in file.',
  ],
  ['Exit code 127\n/bin/sh: 1: tide: not found', '/bin/sh: 1: tide: not found'],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1\n    raise error\nValueError: no tide\n',
    'ValueError: no tide',
  ],
  ['0 errors\n\u001b[31mfatal: no upstream\u001b[0m', 'fatal: no upstream'],
  ['unknown flag: --x\n\nUsage: gh\n  -s  Filter by {queued|failed}', 'unknown flag: --x'],
  ['=== tests ===\n> vitest\nno tide', 'no tide'],
  [
    'InputValidationError: Edit failed:\nThe parameter x is missing',
    'InputValidationError: Edit failed: The parameter x is missing',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1\nTideError: no value.\nThat is because it depends on x.',
    'TideError: no value. That is because it depends on x.',
  ],
  [
    'Exit code 1\n$ biome check\n at a.ts:72:9 lint\n  × This variable is unused.\nFound 1 error.\n' +
      'error: script "lint" exited with code 1',
    '× This variable is unused.',
  ],
  ['Exit code 2', 'exit code 2'],
  ['-----\nsomething else', 'something else'],
  ['', ''],
])('finds in %j the line that says why', (output, line) => {
  expect(findErrorLine(output)).toBe(line);
});

it('looks at both ends of a long output, and keeps a line short', () => {
  expect(findErrorLine(`${'x y\n'.repeat(9000)}Error: late`)).toBe('Error: late');
  expect(findErrorLine(`Error: ${'x'.repeat(9000)}`)).toHaveLength(300);
});

it('finds the last line with words, and the first', () => {
  expect(findFirstLine('---\n\none\ntwo')).toBe('one');
  expect(findFirstLine('')).toBe('');
  expect(findLastLine('one\ntwo\n---\n\n')).toBe('two');
  expect(findLastLine('')).toBe('');
  // The client adds these.
  expect(findLastLine('two\nShell cwd was reset to /home/ada')).toBe('two');
  expect(findLastLine('(Bash completed with no output)')).toBe('');
});
