import type { HealthAnswer, HealthFinding } from '@scrollkeep/view/wire/wire-health.ts';
import {
  healthVerdictWords,
  isGoodFinding,
  toHealthVerdict,
  type HealthVerdict,
} from '@scrollkeep/view/wire/health-verdict.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { wrapText } from '@scrollkeep/server/text/layout-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toReadableAge, toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { buildHealthReport } from '../../doctor/build-health-report.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  optimizeLater('moments');
  const { options, terminal, signal } = invocation;
  const progress = openProgress(terminal, 'examining');
  const report = await buildHealthReport({
    ...invocation,
    now: Date.now(),
    isDeep: options['quick'] !== true,
    signal,
    onProgress: progress.update,
  });
  progress.end();
  await terminal.print(options['json'] === true ? `${JSON.stringify(report, null, 2)}\n` : print(report, terminal));
  return report.needsAction ? 1 : 0;
}

function print(report: HealthAnswer, { width, color }: { readonly width: number; readonly color: boolean }): string {
  const style = toStyle(color);
  const page = Math.min(width, 110);
  const findings = report.findings.map((finding) => {
    const { title, detail, command } = finding;
    const lines = [
      ...wrapText(toSafeText(title), page - 4),
      ...(detail === '' ? [] : wrapText(toSafeText(detail), page - 4).map(style.faint)),
    ];
    const head = `${toMark(finding, style)} ${lines.join('\n    ')}\n`;
    return command === null ? head : `${head}    ${style.accent(toSafeText(command))}\n`;
  });
  return `${findings.join('')}\n${printFacts(report, page)}\n${printVerdict(toHealthVerdict(report), style)}\n`;
}

/** Green is only what was verified. */
function printVerdict(verdict: HealthVerdict, style: Style): string {
  const paint = {
    action: style.bad,
    unarchived: style.warning,
    warning: style.warning,
    absent: style.faint,
    unverified: style.faint,
    safe: style.good,
  };
  return paint[verdict](`${healthVerdictWords[verdict]}.`);
}

function toMark(finding: HealthFinding, style: Style): string {
  if (finding.severity === 'action') return style.bad('  ✗');
  if (finding.severity === 'warning') return style.warning('  !');
  return isGoodFinding(finding) ? style.good('  ✓') : style.faint('  ·');
}

function printFacts({ sources, archive, disk, client, schedule, checkedAt }: HealthAnswer, width: number): string {
  const now = Date.parse(checkedAt);
  const age = (at: string | null) => (at === null ? 'never' : toReadableAge(Date.parse(at), now));
  const facts = [
    ...sources.map(({ path, sessions, bytes, archivedOnly, retention, unknownFiles }) => [
      'Sessions',
      `${toReadableAmount(sessions, 'session')}, ${toReadableBytes(bytes)} in ${toShownPath(path)}` +
        (retention === null ? '' : `; deleted after ${toReadableAmount(retention.days, 'day')}`) +
        (archivedOnly === 0 ? '' : `; ${archivedOnly} more only in the archive`) +
        (unknownFiles === 0 ? '' : `; ${toReadableAmount(unknownFiles, 'unrecognised file')} skipped`),
    ]),
    [
      'Archive',
      archive.exists
        ? `${toReadableAmount(archive.sessions, 'session')}, ${toReadableAmount(archive.files, 'file')}, ` +
          `${toReadableBytes(archive.sourceBytes)} in ${toReadableBytes(disk.archiveBytes)}; last run ` +
          `${age(archive.lastRunAt)}, ` +
          (archive.lastVerify === null ? 'never verified' : `verified ${age(archive.lastVerify.at)}`)
        : `none in ${toShownPath(archive.path)}`,
    ],
    [
      'Schedule',
      schedule.isInstalled
        ? `${schedule.kind ?? 'installed'}, ${schedule.isActive === false ? 'not active' : 'active'}`
        : schedule.hasHook
          ? 'Claude Code hook'
          : 'none',
    ],
    [
      'Client',
      [
        client.newestSeen === null ? undefined : `last used with Claude Code ${client.newestSeen}`,
        client.installed === null ? undefined : `${client.installed} is installed`,
        `tested through ${client.newestKnown}`,
      ]
        .filter((each) => each !== undefined)
        .join(', '),
    ],
    [
      'Disk',
      `${toReadableBytes(disk.archiveBytes)} archive, ${toReadableBytes(disk.cacheBytes)} ` +
        `cache${disk.freeBytes === null ? '' : `, ${toReadableBytes(disk.freeBytes)} free`}`,
    ],
  ];
  const indent = ' '.repeat(10);
  return facts
    .map(([name = '', text = '']) => {
      const lines = wrapText(toSafeText(text), width - indent.length);
      return `${name.padEnd(9)} ${lines.join(`\n${indent}`)}\n`;
    })
    .join('');
}
