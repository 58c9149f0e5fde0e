import { describe, expect, it } from 'vitest';
import { version } from '@scrollkeep/server/version.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toErrorReport } from './to-error-report.ts';

describe('an error report', () => {
  it('is the message, the hint and the status of a foreseen problem', () => {
    const error = new AppError({
      code: 'x',
      message: 'no such file',
      hint: 'Name another.',
      exitCode: 66,
      cause: new Error('ENOENT'),
    });
    expect(toErrorReport(error, { verbose: false })).toEqual({
      text: 'scrollkeep: no such file\nName another.\n',
      exitCode: 66,
    });
    expect(toErrorReport(error, { verbose: true }).text).toContain('caused by: ENOENT\n');
  });

  it('calls anything else a bug and keeps the stack for --verbose', () => {
    const short = toErrorReport(new TypeError('x is undefined'), { verbose: false });
    expect(short.exitCode).toBe(70);
    expect(short.text).toMatch(/^scrollkeep: internal error: x is undefined\nThis is a bug in scrollkeep /);
    expect(short.text).toContain(version);
    expect(short.text).not.toContain('    at ');
    expect(toErrorReport(new TypeError('x is undefined'), { verbose: true }).text).toContain('\n    at ');
    expect(toErrorReport('a text', { verbose: true }).text).toContain('internal error: a text');
  });

  it('lets no escape sequence through', () => {
    const error = new AppError({ code: 'x', message: "unknown command '\u001b[2J'", exitCode: 64 });
    expect(toErrorReport(error, { verbose: false }).text).not.toContain('\u001b');
  });
});
