import { describe, expect, it } from 'vitest';
import { parseDebugLine } from './parse-debug-line.ts';

describe('parseDebugLine', () => {
  it('takes time, level and message apart', () => {
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [WARN] git pull failed: no route')).toEqual({
      time: '2026-11-02T09:15:00.611Z',
      level: 'WARN',
      message: 'git pull failed: no route',
    });
  });

  it('knows a category by its brackets', () => {
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [DEBUG] [LSP MANAGER] Created manager instance')).toEqual({
      time: '2026-11-02T09:15:00.611Z',
      level: 'DEBUG',
      category: 'LSP MANAGER',
      message: 'Created manager instance',
    });
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [DEBUG] [API:request] x')).toMatchObject({
      category: 'API:request',
      message: 'x',
    });
  });

  it('takes only the first brackets for the category', () => {
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [DEBUG] [init] [again] done')).toMatchObject({
      category: 'init',
      message: '[again] done',
    });
  });

  it('leaves a message alone that is a list or begins with a number in brackets', () => {
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [DEBUG] ["Read","Edit"]')).toEqual({
      time: '2026-11-02T09:15:00.611Z',
      level: 'DEBUG',
      message: '["Read","Edit"]',
    });
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [DEBUG] [::1]:8080 refused')).not.toHaveProperty('category');
  });

  it('keeps a line that continues a message whole, with its indentation', () => {
    expect(parseDebugLine('    at harbour (src/tide.ts:3:1)')).toEqual({ message: '    at harbour (src/tide.ts:3:1)' });
    expect(parseDebugLine('')).toEqual({ message: '' });
  });

  it('accepts an entry without a message', () => {
    expect(parseDebugLine('2026-11-02T09:15:00Z [ERROR] ')).toEqual({
      time: '2026-11-02T09:15:00Z',
      level: 'ERROR',
      message: '',
    });
    expect(parseDebugLine('2026-11-02T09:15:00Z [ERROR]')).toEqual({
      time: '2026-11-02T09:15:00Z',
      level: 'ERROR',
      message: '',
    });
  });

  it('drops the carriage return of a file with CRLF line ends and keeps one inside', () => {
    expect(parseDebugLine('2026-11-02T09:15:00.611Z [INFO] a\rb\r')).toMatchObject({ message: 'a\rb' });
  });

  it('is not misled by a date in the middle of a line', () => {
    expect(parseDebugLine('Original error: 2026-11-02T09:15:00.611Z [INFO] x')).toEqual({
      message: 'Original error: 2026-11-02T09:15:00.611Z [INFO] x',
    });
  });
});
