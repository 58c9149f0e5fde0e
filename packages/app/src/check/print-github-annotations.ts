import { findingCodes } from '@scrollkeep/transcript/drift/finding.ts';
import type { DriftReport } from './build-drift-report.ts';

const levels = { drift: 'warning', damage: 'error', information: 'notice' } as const;

/** One workflow command per finding, so that a run on GitHub shows them at their places. */
export function printGithubAnnotations(report: DriftReport): string {
  const findings = report.findings.map((finding) => {
    const place = finding.places[0];
    const properties = [
      `title=${escapeProperty(finding.code)}`,
      ...(place === undefined ? [] : [`file=${escapeProperty(place.file)}`, `line=${place.line}`]),
    ];
    const subject = [finding.type, finding.kind, finding.path]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
    return (
      `::${levels[finding.severity]} ` +
      `${properties.join(',')}::${escapeMessage(`${findingCodes[finding.code].doc}: ${subject}, ${finding.count} ×`)}\n`
    );
  });
  const problems = report.problems.map(
    (problem) => `::error title=UNREADABLE,file=${escapeProperty(problem.path)}::${escapeMessage(problem.message)}\n`,
  );
  return [...findings, ...problems].join('');
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
