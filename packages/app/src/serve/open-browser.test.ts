import { describe, expect, it } from 'vitest';
import { findBrowserOpener } from './open-browser.ts';

describe('the browser', () => {
  it('is opened by the program of the platform', () => {
    expect(findBrowserOpener({ platform: 'darwin', env: {} })).toEqual(['open']);
    expect(findBrowserOpener({ platform: 'win32', env: {} })?.[0]).toBe('cmd');
    expect(findBrowserOpener({ platform: 'linux', env: { DISPLAY: ':0' } })).toEqual(['xdg-open']);
    expect(findBrowserOpener({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toEqual(['xdg-open']);
  });

  it('is not opened over ssh or without a desktop', () => {
    expect(findBrowserOpener({ platform: 'linux', env: {} })).toBeUndefined();
    expect(findBrowserOpener({ platform: 'linux', env: { DISPLAY: '' } })).toBeUndefined();
    for (const platform of ['linux', 'darwin', 'win32'])
      expect(findBrowserOpener({ platform, env: { DISPLAY: ':10', SSH_CONNECTION: '1 2 3 4' } })).toBeUndefined();
  });
});
