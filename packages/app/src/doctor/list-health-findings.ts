import { basename } from 'node:path';
import type { HealthFinding, HealthSeverity } from '@scrollkeep/view/wire/wire-health.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import type { DriftReport } from '../check/build-drift-report.ts';
import type { ScheduleState } from '../schedule/read-schedule.ts';
import {
  toReadableAge,
  toReadableAmount,
  toReadableBytes,
  toReadableDay,
  toReadableDuration,
} from '@scrollkeep/view/text/readable.ts';
import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';
import type { ClientVersions } from './find-client-versions.ts';
import type { OpenPath } from './list-open-paths.ts';
import type { ArchiveFacts } from '../archive/read-archive-facts.ts';
import type { SourceFacts } from './read-source-facts.ts';

export interface HealthFacts {
  readonly now: number;
  readonly sources: readonly SourceFacts[];
  readonly archive: ArchiveFacts;
  readonly schedule: ScheduleState;
  readonly hasHook: boolean;
  readonly client: ClientVersions;
  /** Undefined if the transcripts were not read. */
  readonly drift: DriftReport | undefined;
  readonly freeBytes: number | undefined;
  readonly open: OpenFacts;
}

/** What others on the machine can read. */
export interface OpenFacts {
  /** Of what Scrollkeep keeps. */
  readonly own: readonly OpenPath[];
  /** The config file, where a password is in it. */
  readonly config: string | undefined;
  /** Config folders of Claude Code with transcripts that they can read. */
  readonly sources: readonly string[];
}

const dayMs = 24 * 60 * 60 * 1000;
/** Time enough for a person to act. */
const nearDays = 7;
const verifyDays = 90;
const order: readonly HealthSeverity[] = ['action', 'warning', 'note'];

/** What the facts mean, what needs a person first; each with the command that mends it. */
export function listHealthFindings(facts: HealthFacts): readonly HealthFinding[] {
  const findings = [
    ...listSourceFindings(facts),
    ...listArchiveFindings(facts),
    ...listOpenFindings(facts),
    ...listScheduleFindings(facts),
    ...listContentFindings(facts),
  ];
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function* listSourceFindings({ sources, archive, now }: HealthFacts): Generator<HealthFinding, void, void> {
  const sessions = sum(sources, ({ sessions: count }) => count);
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
        detail: `It is unknown whether Claude Code keeps sessions for longer than ${retention.days} days.`,
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
      `Claude Code deletes transcripts untouched for ${retention.days} days ` +
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

function* listArchiveFindings({ archive, freeBytes, now }: HealthFacts): Generator<HealthFinding, void, void> {
  if (archive.failure !== undefined)
    yield {
      code: 'ARCHIVE_DAMAGED',
      severity: 'action',
      title: 'The archive cannot be read',
      detail: archive.failure,
      command: 'scrollkeep archive verify',
    };
  const damaged = archive.damage.length > 0 || (archive.lastVerify?.damaged ?? 0) > 0;
  if (damaged)
    yield {
      code: 'ARCHIVE_DAMAGED',
      severity: 'action',
      title: 'The archive is damaged',
      detail: archive.damage[0] ?? `Found ${toReadableAge(archive.lastVerify?.atMs ?? now, now)}.`,
      command: 'scrollkeep archive verify --repair',
    };
  if (
    archive.exists &&
    !damaged &&
    (archive.lastVerify === undefined || now - archive.lastVerify.atMs > verifyDays * dayMs)
  ) {
    const title =
      archive.lastVerify === undefined
        ? 'The archive was never verified'
        : `The archive was last verified ${toReadableAge(archive.lastVerify.atMs, now)}`;
    yield {
      code: 'VERIFY_DUE',
      severity: 'note',
      title,
      detail: 'Damage found early can still be repaired from the source.',
      command: 'scrollkeep archive verify',
    };
  }
  if (freeBytes !== undefined && freeBytes < 1024 ** 3) {
    yield {
      code: 'DISK_FULL',
      severity: freeBytes < 200 * 1024 ** 2 ? 'action' : 'warning',
      title: `${toReadableBytes(freeBytes)} free on the disk of the archive`,
      detail: 'Archiving needs free space. Use --data-dir for another location.',
      command: 'scrollkeep data size',
    };
  }
}

function* listOpenFindings({ open: { own, config, sources } }: HealthFacts): Generator<HealthFinding, void, void> {
  const [first] = own;
  if (first !== undefined) {
    const command =
      own.length === 1
        ? `chmod ${first.isFolder ? '700' : '600'} ${toShellWord(first.path)}`
        : `chmod -R go= ${own
            .slice(0, 20)
            .map(({ path }) => toShellWord(path))
            .join(' ')}`;
    const shown = own
      .slice(0, 3)
      .map(({ path }) => path)
      .join(', ');
    yield {
      code: 'OPEN_PERMISSIONS',
      severity: 'action',
      title:
        'Other users on this machine can read ' +
        toReadableAmount(own.length, 'Scrollkeep file or folder', 'Scrollkeep files or folders'),
      detail: `${shown}${own.length > 3 ? ' …' : ''}. Permissions are fixed at the next write.`,
      command,
    };
  }
  if (config !== undefined)
    yield {
      code: 'OPEN_PERMISSIONS',
      severity: 'warning',
      title: 'Other users on this machine can read your config file, which contains a password',
      detail: config,
      command: `chmod 600 ${toShellWord(config)}`,
    };
  for (const path of sources) {
    yield {
      code: 'TRANSCRIPTS_OPEN',
      severity: 'note',
      title: `Other users on this machine can read your transcripts in ${path}`,
      detail: 'These are Claude Code’s files. Scrollkeep does not change them.',
      command: `chmod 700 ${toShellWord(path)}`,
    };
  }
}

function* listScheduleFindings({
  sources,
  archive,
  schedule,
  hasHook,
  now,
}: HealthFacts): Generator<HealthFinding, void, void> {
  if (sources.length === 0) return;
  const ageMs = archive.lastRunMs === undefined ? Number.POSITIVE_INFINITY : now - archive.lastRunMs;
  if (schedule.isInstalled && schedule.isActive === false) {
    yield {
      code: 'SCHEDULE_BROKEN',
      severity: 'action',
      title: 'The schedule is installed but not active',
      detail: schedule.file ?? '',
      command: 'scrollkeep schedule install',
    };
  } else if (schedule.isInstalled && ageMs > 3 * (schedule.everyMinutes ?? 1440) * 60_000 + dayMs) {
    yield {
      code: 'SCHEDULE_LATE',
      severity: 'warning',
      title: `The schedule has not run ${Number.isFinite(ageMs) ? `for ${toReadableDuration(ageMs)}` : 'yet'}`,
      detail: schedule.file ?? '',
      command: 'scrollkeep schedule status',
    };
  } else if (!schedule.isInstalled && !hasHook) {
    yield {
      code: 'NO_SCHEDULE',
      // Whoever archives by hand every week loses nothing.
      severity: ageMs > nearDays * dayMs ? 'action' : 'warning',
      title: 'Automatic archiving is off',
      detail: 'Sessions that are not archived are lost when Claude Code deletes them.',
      command: schedule.isPresent ? 'scrollkeep schedule install' : 'scrollkeep schedule hook',
    };
  }
}

function* listContentFindings({ sources, client, drift }: HealthFacts): Generator<HealthFinding, void, void> {
  const problems = drift?.problems ?? sources.flatMap((source) => source.problems);
  if (problems.length > 0)
    yield {
      code: 'UNREADABLE_FILES',
      severity: 'action',
      title: `${toReadableAmount(problems.length, 'file or folder', 'files or folders')} could not be read or archived`,
      detail: problems
        .slice(0, 3)
        .map(({ path, message }) => `${path}: ${message}`)
        .join('; '),
      command: 'scrollkeep inspect',
    };
  const damaged = drift?.totals.damagedLines ?? 0;
  if (damaged > 0)
    yield {
      code: 'DAMAGED_LINES',
      severity: 'warning',
      title: toReadableAmount(damaged, 'damaged transcript line'),
      detail: 'They are kept unchanged. All other lines are read.',
      command: 'scrollkeep inspect',
    };
  const cutShort = drift?.cutShort ?? [];
  const [first] = cutShort;
  if (first !== undefined)
    yield {
      code: 'CUT_SHORT',
      severity: 'warning',
      title: `${toReadableAmount(cutShort.length, 'session')} cannot be fully resumed`,
      detail:
        `Claude Code does not load every message of ${cutShort.length === 1 ? 'it' : 'them'}. ` +
        '`scrollkeep repair SESSION` lists why and can write a repaired copy.',
      command: `scrollkeep repair ${toShellWord(basename(first, '.jsonl'))}`,
    };
  const drifted = (drift?.findings ?? []).filter((finding) => finding.severity === 'drift').length;
  if (drifted > 0)
    yield {
      code: 'DRIFT',
      severity: 'warning',
      title: `${toReadableAmount(drifted, 'format change')} that this version of Scrollkeep does not cover`,
      detail: 'Nothing is lost; some records may be shown raw.',
      command: 'scrollkeep check',
    };
  if (client.newestSeen !== undefined && compareVersions(client.newestSeen, client.newestKnown) > 0) {
    yield {
      code: 'NEW_CLIENT',
      severity: 'note',
      title: `Claude Code ${client.newestSeen} is newer than the last tested version (${client.newestKnown})`,
      detail: 'New data is kept and counted.',
      command: 'scrollkeep check',
    };
  }
}

function sum<Item>(items: readonly Item[], toNumber: (item: Item) => number): number {
  return items.reduce((total, item) => total + toNumber(item), 0);
}
