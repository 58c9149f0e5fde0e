import { describe, expect, it } from 'vitest';
import { hubSetting } from './hub-setting.ts';

const base = { platform: 'linux', home: '/home/ada', folder: '/' } as const;

describe('the setting of a hub', () => {
  it('takes what it knows', () => {
    const json = {
      name: 'Harbour',
      publicUrl: 'https://hub.example.org',
      redaction: ['secrets'],
      oidc: { issuer: 'https://id.example.org', clientId: 'hub', clientSecretFile: '/etc/secret', label: 'Example' },
    };
    expect(hubSetting.parseJson(json, base)).toEqual({ ok: true, value: json });
  });

  it.each([
    [[], 'must be an object'],
    [{ nmae: 'x' }, 'has no field "nmae"; known fields: name, publicUrl, redaction, oidc'],
    [{ name: 7 }, 'name must be a string'],
    [{ name: '' }, 'name must be a string'],
    [{ redaction: 'secrets' }, 'redaction must be a list'],
    [{ redaction: ['Not a scope'] }, 'redaction must be a list'],
    [{ oidc: 'https://id.example.org' }, 'oidc must be an object'],
    [{ oidc: { issuer: 'https://id.example.org' } }, 'issuer and clientId'],
    [{ oidc: { issuer: 'x', clientId: 'y', clientSecret: 'a', clientSecretFile: 'b' } }, 'not both'],
    [{ oidc: { issuer: 'x', clientId: 'y', secret: 'z' } }, 'oidc has no field "secret"'],
  ])('refuses %j', (json, problem) => {
    expect(hubSetting.parseJson(json, base)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    });
  });
});
