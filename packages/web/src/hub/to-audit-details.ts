import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { HubAuditEntry } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toMoment } from '../shell/day.ts';
import { auditTexts } from '../texts/audit-texts.ts';

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What the log says about a change, in words: no empty and no negative facts, people by name, ids short. */
export function toAuditDetails(detail: HubAuditEntry['detail'], toName: (id: string) => string): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => {
      // Times are called so by the hub itself: `expiresMs`.
      const known = name.endsWith('Ms') ? name.slice(0, -2) : name;
      if (value === true) return toVisibleText(auditTexts.flags[known] ?? known);
      return `${toVisibleText(auditTexts.details[known] ?? known)}: ${toValue(name, value, toName)}`;
    })
    .join(', ');
}

function toValue(name: string, value: string | number | boolean, toName: (id: string) => string): string {
  if (typeof value === 'number') {
    if (name.endsWith('Ms')) return toMoment(value);
    return name === 'bytes' ? toReadableBytes(value) : String(value);
  }
  return toAuditId(String(value), toName);
}

/** A person by name, another id by its beginning. */
export function toAuditId(text: string, toName: (id: string) => string): string {
  if (!idPattern.test(text)) return toVisibleText(text);
  const name = toName(text);
  return name === text ? text.slice(0, 8) : name;
}
