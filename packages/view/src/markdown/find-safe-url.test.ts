import { describe, expect, it } from 'vitest';
import { findSafeUrl } from './find-safe-url.ts';

describe('findSafeUrl', () => {
  it('lets web pages and mailboxes through', () => {
    for (const url of [
      'https://example.org',
      'http://example.org/a?b=c#d',
      'HTTPS://EXAMPLE.ORG/',
      'mailto:ada@example.org',
      'https://[::1]:8080/x',
      'https://example.org/@scope/pkg',
    ])
      expect(findSafeUrl(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://example.org/x',
    'ftp://example.org',
    'about:blank',
    'view-source:https://example.org',
    'vscode://file/x',
    '//example.org/x',
    '/absolute',
    'relative/file.ts',
    '#anchor',
    '?query',
    '',
    'https:',
    'https://',
    'https:///x',
    'https:example.org',
    'mailto:',
    'https://exa mple.org',
    'https://example.org\\@evil.example',
    'https://bank.example@evil.example/',
    'https://example.org/\u202egpj.exe',
    'https://exam\u200bple.org',
    `https://example.org/${'a'.repeat(5000)}`,
  ])('refuses %j', (address) => {
    expect(findSafeUrl(address)).toBeUndefined();
  });
});
