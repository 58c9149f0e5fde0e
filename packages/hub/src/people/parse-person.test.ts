import { describe, expect, it } from 'vitest';
import { parseEmail } from './parse-person.ts';

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.L+tag@Example.ORG ', 'ada.l+tag@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@localhost', 'ada@localhost'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('%j is kept as %j', (given, kept) => {
    expect(parseEmail(given)).toBe(kept);
    expect(parseEmail(kept)).toBe(kept);
  });

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'a b@example.org',
    'ada@exa mple.org',
    'ada@-example.org',
    'ada@example..org',
    'ada@example.org\nBcc: x@example.org',
    'ada\u0000@example.org',
    'ada\u202e@example.org',
    '"ada"@example.org',
    'ada@[192.0.2.1]',
    'ada <ada@example.org>',
    'a@b@example.org,x',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    `ada@${'a.'.repeat(200)}org`,
    'a'.repeat(1_000_000),
    7,
    null,
  ])('is not %j', (given) => {
    expect(parseEmail(given)).toBeUndefined();
  });
});
