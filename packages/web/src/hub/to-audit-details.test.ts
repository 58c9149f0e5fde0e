import { describe, expect, it } from 'vitest';
import { toAuditDetails, toAuditId } from './to-audit-details.ts';

const ada = '9bc10915-54a1-4c0e-9c50-6f1f7f0c2a11';
const other = '0b6f6a2e-54a1-4c0e-9c50-6f1f7f0c2a11';
const toName = (id: string) => (id === ada ? 'Ada' : id);

describe('the details of an entry of the audit log', () => {
  it('are words: people by name, other ids short, sizes readable, and no facts that are not so', () => {
    const detail = { session: other, password: false, first: 1, last: 3, person: ada, bytes: 2048, reason: '' };
    expect(toAuditDetails(detail, toName)).toBe(
      'session: 0b6f6a2e, first turn: 1, last turn: 3, person: Ada, size: 2.0 KB',
    );
    expect(toAuditDetails({ password: true, way: 'password' }, toName)).toBe('password required, method: password');
    expect(toAuditDetails({ role: 'owner', first: true }, toName)).toBe('role: owner, first account');
    expect(toAuditDetails({ shares: 1, with: 'everyone' }, toName)).toBe('shares: 1, shared with: everyone');
  });

  it('have times to the minute', () => {
    expect(toAuditDetails({ expiresMs: Date.UTC(2026, 10, 26, 17, 39) }, toName)).toMatch(
      /^expires: 2026-11-2\d \d\d:\d\d$/,
    );
  });

  it('show hidden characters of names, which people chose', () => {
    expect(toAuditId('a\u202Eb', toName)).not.toContain('\u202E');
  });
});
