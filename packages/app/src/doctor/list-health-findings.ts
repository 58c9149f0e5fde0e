import { basename } from 'node:path';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import {
  toReadableAge,
  toReadableAmount,
  toReadableBytes,
  toReadableDuration,
} from '@scrollkeep/view/text/readable.ts';
import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';
import type { HealthFinding, HealthSeverity } from '@scrollkeep/view/wire/wire-health.ts';
import { dayMs, nearDays, type HealthFacts } from './health-facts.ts';
import { listOpenFindings } from './list-open-findings.ts';
import { listSourceFindings } from './list-source-findings.ts';

const verifyDays = 90;
const order: readonly HealthSeverity[] = ['action', 'warning', 'note'];

/** What the facts mean, each with the command that fixes it; what needs action comes first. */
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
      title: `${toReadableBytes(freeBytes)} free on the archive's disk`,
      detail: 'Archiving needs free space. Use --data-dir for another location.',
      command: 'scrollkeep data size',
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
      detail: 'Damaged lines are kept unchanged. All other lines are read.',
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
