import type { HealthAnswer, HealthFinding } from './wire-health.ts';

/** In one word how the sessions are: what only was not checked is neither good nor bad. */
export type HealthVerdict = 'action' | 'unarchived' | 'warning' | 'absent' | 'unverified' | 'safe';

export function toHealthVerdict({ needsAction, findings, sources, archive }: HealthAnswer): HealthVerdict {
  if (needsAction) return 'action';
  if (sources.length === 0) return 'absent';
  if (findings.some(({ code }) => code === 'NOT_ARCHIVED')) return 'unarchived';
  if (findings.some(({ severity }) => severity === 'warning')) return 'warning';
  return archive.exists && archive.lastVerify === null ? 'unverified' : 'safe';
}

/** The same in every command and page. */
export const healthVerdictWords: Readonly<Record<HealthVerdict, string>> = {
  action: 'Action needed',
  unarchived: 'Some sessions are not archived yet',
  warning: 'Your sessions are archived, with warnings',
  absent: 'No Claude config folder found: nothing to check',
  unverified: 'Your sessions are archived; the archive is not verified yet',
  safe: 'Your sessions are safe',
};

/** Whether a finding says that all is well: nothing is left to do, and there is something to be well. */
export function isGoodFinding({ code, severity, command }: HealthFinding): boolean {
  return severity === 'note' && command === null && code !== 'NO_SOURCE';
}
