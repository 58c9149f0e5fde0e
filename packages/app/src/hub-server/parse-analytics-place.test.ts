import { describe, expect, it } from 'vitest';
import { parseAnalyticsPlace } from './parse-analytics-place.ts';

const parse = (text: string, isInsecureAllowed = false, password?: string) =>
  parseAnalyticsPlace(text, { isInsecureAllowed, password });

describe('the address of ClickHouse', () => {
  it.each([
    ['clickhouse://127.0.0.1/hub', 'http://127.0.0.1:8123'],
    ['clickhouse://localhost:9123/hub', 'http://localhost:9123'],
    ['clickhouse://127.0.0.1/hub?tls=true', 'https://127.0.0.1:8443'],
    ['clickhouse://db.example.org/hub', 'https://db.example.org:8443'],
    ['clickhouse://db.example.org:444/hub', 'https://db.example.org:444'],
  ])('%s is asked at %s', (text, url) => {
    expect(parse(text).place).toMatchObject({ url, database: 'hub', user: 'default' });
  });

  it('has user and database, and the password from elsewhere if there is one', () => {
    const text = 'clickhouse://ada:from%20url@db.example.org/hub';
    expect(parse(text)).toMatchObject({ place: { user: 'ada', password: 'from url' }, showsPassword: true });
    expect(parse(text, false, 'from file').place.password).toBe('from file');
    expect(parse('clickhouse://ada@db.example.org', false, 'x')).toMatchObject({
      place: { database: 'default' },
      showsPassword: false,
    });
  });

  it('is not asked without encryption elsewhere, unless that is allowed', () => {
    expect(() => parse('clickhouse://db.example.org/hub?tls=false')).toThrow('unencrypted');
    expect(parse('clickhouse://db.example.org/hub?tls=false', true).place.url).toBe('http://db.example.org:8123');
  });

  it.each([
    'http://127.0.0.1/hub',
    'clickhouse:///hub',
    'hub',
    'clickhouse://127.0.0.1/a-b',
    "clickhouse://127.0.0.1/a';DROP",
    'clickhouse://127.0.0.1/hub?secure=1',
    'clickhouse://ada:secret@127.0.0.1/hub?tls=maybe',
  ])('is refused as %s, without repeating it', (text) => {
    expect(() => parse(text)).toThrow('--analytics');
    expect(() => parse(text)).not.toThrow('secret');
  });
});
