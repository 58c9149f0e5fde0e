import { describe, expect, it } from 'vitest';
import { printElsewhere, toCommandSpan } from './command-span.ts';

describe('a command of a brief', () => {
  it('is printed without the way to its folder', () => {
    expect(toCommandSpan('cd /srv/boats && echo start; npm test', 20)).toBe('`npm test`');
  });

  it('says where it ran if that is not the project, however that is spelled', () => {
    expect(printElsewhere('/srv/boats', '/home/ada/harbour')).toBe(' in `/srv/boats`');
    expect(printElsewhere('/home/ada/harbour/web', '/home/ada/harbour')).toBe(' in `web`');
    expect(printElsewhere('web', undefined)).toBe(' in `web`');
    for (const same of ['.', '/home/ada/harbour', '~/harbour', undefined])
      expect(printElsewhere(same, '/home/ada/harbour')).toBe('');
    expect(printElsewhere('/c/boats', 'C:\\boats')).toBe('');
    expect(printElsewhere('/c/Boats/web', 'C:\\boats')).toBe(' in `web`');
  });
});
