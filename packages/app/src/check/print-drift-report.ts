import { findingCodes, type Finding, type FindingCode } from '@scrollkeep/transcript/drift/finding.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toReadableAmount, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { DriftReport } from './build-drift-report.ts';

export interface PrintDriftOptions {
  readonly color: boolean;
  /** Findings that a baseline knows and that are therefore not shown. */
  readonly known: number;
}

const maxPlaces = { damage: 20, drift: 2, information: 1 } as const;

/**
 * The report for a person: grouped by what was found, each with where, since which versions, and what it looks like.
 */
export function printDriftReport(report: DriftReport, options: PrintDriftOptions): string {
  const style = toStyle(options.color);
  const codes = (Object.keys(findingCodes) as FindingCode[]).filter((code) =>
    report.findings.some((finding) => finding.code === code),
  );
  const groups = codes.map((code) =>
    printGroup(
      code,
      report.findings.filter((finding) => finding.code === code),
      style,
    ),
  );
  const problems =
    report.problems.length === 0
      ? []
      : [
          `${style.bad(style.heading('Could not be read'))}\n` +
            report.problems
              .map((problem) => `  ${toShownPath(problem.path)}: ${problem.message} (${problem.code})\n`)
              .join(''),
        ];
  return [...groups, ...problems, printSummary(report, options, style)].join('\n');
}

function printGroup(code: FindingCode, findings: readonly Finding[], style: Style): string {
  const { severity, doc } = findingCodes[code];
  const paint = severity === 'damage' ? style.bad : severity === 'drift' ? style.warning : style.accent;
  return (
    `${paint(style.heading(code))} ` +
    `${style.faint(doc)}\n${findings.map((finding) => printFinding(finding, style)).join('')}`
  );
}

function printFinding(finding: Finding, style: Style): string {
  const subject = [finding.type, finding.kind]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => toSafeText(part ?? ''))
    .join(' / ');
  const where =
    finding.path === '$' || finding.code === 'UNSEEN_VERSION' ? '' : ` ${style.accent(toSafeText(finding.path))}`;
  const versions =
    finding.versions.length === 0 || finding.code === 'UNSEEN_VERSION' ? '' : `, ${printVersions(finding.versions)}`;
  const places = finding.places
    .slice(0, maxPlaces[finding.severity])
    .map(
      (place) =>
        `      ${toShownPath(place.file)}:${place.line} ${style.faint(`(byte ${toReadableCount(place.offset)})`)}\n`,
    );
  const example =
    finding.example === undefined ? '' : `      ${style.faint(`looks like ${toSafeText(finding.example)}`)}\n`;
  return (
    `  ${style.strong(subject === '' ? 'lines' : subject)}${where}  ` +
    `${style.faint(`${toReadableAmount(finding.count, 'time')}${versions}`)}\n${example}${places.join('')}`
  );
}

function printVersions(versions: readonly string[]): string {
  const [first, last] = [versions[0] ?? '', versions.at(-1) ?? ''];
  return first === last ? `in ${toSafeText(first)}` : `in ${toSafeText(first)} … ${toSafeText(last)}`;
}

function printSummary(report: DriftReport, options: PrintDriftOptions, style: Style): string {
  const { totals, findings } = report;
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const read =
    `${toReadableAmount(totals.files, 'transcript')}, ${toReadableAmount(totals.lines, 'line')}` +
    `${totals.damagedLines === 0 ? '' : ` (${toReadableCount(totals.damagedLines)} damaged)`}, ` +
    `${toReadableAmount(totals.sideFiles, 'side file')}, ${toReadableBytes(totals.bytes)}`;
  const known = options.known > 0 ? ` (${toReadableAmount(options.known, 'finding')} in the baseline not shown)` : '';
  const damage = count('damage') + report.problems.length;
  if (count('drift') + damage === 0) return `${style.good('✓')} ${read}: matches the catalogue${known}\n`;
  return (
    `${style.bad('✗')} ${read}: ${toReadableAmount(count('drift'), 'kind of drift', 'kinds of drift')}, ` +
    `${toReadableAmount(damage, 'kind of damage', 'kinds of damage')}${known}\n`
  );
}
