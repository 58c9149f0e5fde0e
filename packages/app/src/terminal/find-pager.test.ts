import { describe, expect, it } from 'vitest';
import { findPager } from './find-pager.ts';

describe('findPager', () => {
  it('takes SCROLLKEEP_PAGER, then PAGER, then less', () => {
    expect(findPager({ SCROLLKEEP_PAGER: 'most', PAGER: 'more' }, 'linux')).toMatchObject({ file: 'most', args: [] });
    expect(findPager({ PAGER: 'less -S' }, 'linux')).toMatchObject({ file: 'less', args: ['-S'] });
    expect(findPager({}, 'linux')).toMatchObject({ file: 'less', env: { LESS: 'FRX', LV: '-c' } });
  });

  it.each([{ PAGER: 'cat' }, { PAGER: '' }, { SCROLLKEEP_PAGER: '', PAGER: 'less' }, { TERM: 'dumb' }])(
    'takes none for %o',
    (env) => {
      expect(findPager(env, 'linux')).toBeUndefined();
    },
  );

  it('leaves the options of less to a person who has some', () => {
    expect(findPager({ LESS: '' }, 'linux')?.env).toEqual({ LV: '-c' });
  });

  it('gives what needs a shell to one', () => {
    const command = 'delta | less "-R"';
    expect(findPager({ PAGER: command }, 'linux')).toMatchObject({ file: '/bin/sh', args: ['-c', command] });
    expect(findPager({ PAGER: command }, 'win32')).toMatchObject({
      file: 'cmd.exe',
      args: ['/d', '/s', '/c', command],
    });
  });
});
