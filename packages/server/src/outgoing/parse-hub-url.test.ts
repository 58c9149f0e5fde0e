import { describe, expect, it } from 'vitest';
import { parseHubUrl } from './parse-hub-url.ts';

describe('the address of a hub', () => {
  it.each([
    'https://hub.example.org',
    'https://hub.example.org:8443/',
    'http://127.0.0.1:4180',
    'http://localhost:1',
    'http://[::1]:9',
  ])('may be %s', (text) => {
    expect(parseHubUrl(text, false).href).toBe(new URL(text).href);
  });

  it.each([
    ['http://hub.example.org', 'not encrypted'],
    ['http://127.0.0.1.example.org', 'not encrypted'],
    ['https://ada:pw@hub.example.org', 'only a host and a port'],
    ['https://hub.example.org/?next=1', 'only a host and a port'],
    ['https://hub.example.org/team', 'only a host and a port'],
    ['ftp://hub.example.org', 'not an http or https URL'],
    ['hub', 'not an http or https URL'],
  ])('is refused as %s', (text, why) => {
    expect(() => parseHubUrl(text, false)).toThrow(why);
  });

  it('may be unencrypted where the person says so', () => {
    expect(parseHubUrl('http://hub.example.org', true).protocol).toBe('http:');
  });
});
