import { toReadableAmount, toReadableDay } from '@scrollkeep/view/text/readable.ts';
import type { HealthFinding } from '@scrollkeep/view/wire/wire-health.ts';
import { dayMs, nearDays, type HealthFacts } from './health-facts.ts';

/** Which sessions Claude Code will delete, when, and whether they are archived. */
export function* listSourceFindings({ sources, archive, now }: HealthFacts): Generator<HealthFinding, void, void> {
  const sessions = sources.reduce((total, source) => total + source.sessions, 0);
  if (sources.length === 0)
    yield {
      code: 'NO_SOURCE',
      severity: 'note',
      title: 'No Claude config folder was found',
      detail: 'Nothing to archive yet. Use --root for another folder.',
      command: null,
    };
  for (const { path, retention, deletion, notArchived } of sources) {
    if (retention === undefined) {
      if (archive.exists) yield notArchived > 0 ? toNotArchived(notArchived, '') : toAllArchived(path, '');
      continue;
    }
    for (const file of retention.unreadable)
      yield {
        code: 'SETTINGS_UNREADABLE',
        severity: 'warning',
        title: `${file} cannot be read`,
        detail:
          'It is unknown whether Claude Code keeps sessions for longer than ' +
          `${toReadableAmount(retention.days, 'day')}.`,
        command: null,
      };
    if (retention.days === 0) {
      yield {
        code: 'RETENTION_ZERO',
        severity: 'action',
        title: `Claude Code keeps no sessions in ${path}`,
        detail:
          `cleanupPeriodDays is 0 in ${retention.from ?? 'its settings'}: remove it, or set it to the number of days ` +
          'you want.',
        command: 'scrollkeep archive',
      };
    }
    if (deletion === undefined) continue;
    const isNear = deletion.atMs - now < nearDays * dayMs;
    const when =
      deletion.atMs <= now ? 'at the next start of Claude Code' : `on or after ${toReadableDay(deletion.atMs)}`;
    const which = toReadableAmount(deletion.sessions, 'session');
    const retentionText =
      `Claude Code deletes transcripts untouched for ${toReadableAmount(retention.days, 'day')} ` +
      `(${retention.from === undefined ? 'its default' : `cleanupPeriodDays in ${retention.from}`}).`;
    if (isNear && deletion.notArchived > 0) {
      yield {
        code: 'DELETION_NEAR',
        severity: 'action',
        title:
          `${which} will be deleted ${when}` +
          (deletion.notArchived < deletion.sessions
            ? `, ${deletion.notArchived} of them not archived`
            : ` and ${deletion.sessions === 1 ? 'is' : 'are'} not archived`),
        detail: retentionText,
        command: 'scrollkeep archive',
      };
    } else if (archive.exists && notArchived > 0) {
      yield toNotArchived(notArchived, `${retentionText} Next deletion: ${which}, ${when}.`);
    } else if (archive.exists) {
      yield toAllArchived(path, `${retentionText} Next deletion: ${which}, ${when}; already archived.`);
    }
  }
  if (!archive.exists && archive.failure === undefined && sessions > 0) {
    yield {
      code: 'NOTHING_ARCHIVED',
      severity: 'action',
      title: `Nothing is archived: ${toReadableAmount(sessions, 'session')} can be deleted`,
      detail: 'Claude Code deletes old transcripts without warning. The archive keeps them.',
      command: 'scrollkeep archive',
    };
  }
}

function toNotArchived(sessions: number, detail: string): HealthFinding {
  return {
    code: 'NOT_ARCHIVED',
    severity: 'warning',
    title: `${toReadableAmount(sessions, 'session')} ${sessions === 1 ? 'is' : 'are'} not fully archived`,
    detail,
    command: 'scrollkeep archive',
  };
}

function toAllArchived(path: string, detail: string): HealthFinding {
  return {
    code: 'ALL_ARCHIVED',
    severity: 'note',
    title: `Every session of ${path} is archived`,
    detail,
    command: null,
  };
}
