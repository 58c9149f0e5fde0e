import { describe, expect, it } from 'vitest';
import { parseRemoteAddress } from './remote-address.ts';

describe('parseRemoteAddress', () => {
  it.each([
    ['ssh://box', { host: 'box', user: undefined, port: undefined, path: undefined }],
    ['SSH://ada@box.example:2222/', { text: 'ssh://ada@box.example:2222', user: 'ada', port: 2222, path: undefined }],
    ['ssh://[::1]:22/srv/claude', { host: '::1', port: 22, path: '/srv/claude' }],
    ['ssh://box/~/work/.claude', { path: 'work/.claude' }],
    ['ssh://box/~', { path: '.' }],
    ["ssh://box/it's here", { path: "/it's here" }],
  ])('reads %s', (text, address) => {
    expect(parseRemoteAddress(text)).toMatchObject({ ok: true, address });
  });

  it.each([
    'ssh://',
    'ssh://-oProxyCommand=x',
    'ssh://-x@box',
    'ssh://ada@-box',
    'ssh://box:0',
    'ssh://box:70000',
    'ssh://box:x',
    'ssh://box/a\nb',
    'ssh://box name',
    'ssh://box;id',
    'ftp://box',
    'box',
  ])('refuses %j', (text) => {
    expect(parseRemoteAddress(text).ok).toBe(false);
  });
});
