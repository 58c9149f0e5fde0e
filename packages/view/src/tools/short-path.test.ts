import { describe, expect, it } from 'vitest';
import { toShortPath } from './short-path.ts';

describe('toShortPath', () => {
  it('is relative inside the working directory only', () => {
    expect(toShortPath('/home/ada/harbour/src/a.ts', '/home/ada/harbour')).toBe('src/a.ts');
    expect(toShortPath('/home/ada/harbour', '/home/ada/harbour/')).toBe('.');
    expect(toShortPath('/home/ada/harbour2/a.ts', '/home/ada/harbour')).toBe('/home/ada/harbour2/a.ts');
    expect(toShortPath('C:\\work\\a.ts', 'C:\\work')).toBe('a.ts');
    expect(toShortPath('a.ts', undefined)).toBe('a.ts');
  });
});
