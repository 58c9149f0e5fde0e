import { describe, expect, it } from 'vitest';
import { parseHubOptions } from './parse-hub-options.ts';

describe('the options of a hub', () => {
  it('are safe where nothing is said', () => {
    expect(parseHubOptions({})).toEqual({
      host: '127.0.0.1',
      tls: undefined,
      publicUrl: undefined,
      trustsProxy: false,
      oidc: undefined,
    });
  });

  it('refuse a connection in the clear that others could listen to, unless somebody wants it', () => {
    expect(() => parseHubOptions({ host: '0.0.0.0' })).toThrow('unencrypted');
    expect(() => parseHubOptions({ host: '192.0.2.1' })).toThrow('unencrypted');
    expect(() => parseHubOptions({ 'public-url': 'http://hub.example.org' })).toThrow('https://');
    expect(parseHubOptions({ host: '0.0.0.0', insecure: true }).host).toBe('0.0.0.0');
    expect(parseHubOptions({ 'public-url': 'http://hub.example.org', insecure: true }).publicUrl?.host).toBe(
      'hub.example.org',
    );
  });

  it.each([
    'hub.example.org',
    'https://hub.example.org/path',
    'https://a:b@hub.example.org',
    'ftp://x',
    'https://x/?a',
  ])('refuse the address %s', (address) => {
    expect(() => parseHubOptions({ 'public-url': address })).toThrow('--public-url must');
  });

  it('take the address and the provider of the config file, the option before it', () => {
    const oidc = { issuer: 'https://id.example.org', clientId: 'hub', clientSecret: 'secret' };
    const setting = { publicUrl: 'https://hub.example.org/', oidc };
    expect(parseHubOptions({}, setting)).toMatchObject({ oidc: { ...oidc, label: 'id.example.org' } });
    expect(parseHubOptions({}, setting).publicUrl?.origin).toBe('https://hub.example.org');
    expect(parseHubOptions({ 'public-url': 'https://other.example.org' }, setting).publicUrl?.origin).toBe(
      'https://other.example.org',
    );
    expect(() => parseHubOptions({}, { oidc: { ...oidc, issuer: 'http://id.example.org' } })).toThrow('https://');
  });

  it('need both parts of a certificate', () => {
    expect(() => parseHubOptions({ cert: '/tmp/x' })).toThrow('must be used together');
    expect(() => parseHubOptions({ cert: '/no/such', key: '/no/such' })).toThrow('cannot read /no/such');
  });
});
