import type { ScenarioFacts } from '../command/run-scenarios.ts';
import type { DriftReport } from '../../packages/app/src/check/build-drift-report.ts';
import type { Candidate } from './list-candidates.ts';
import type { Measurement } from './measurement.ts';
import type { MeasurementDifference } from './compare-measurements.ts';
import { printDifference } from './print-difference.ts';

export interface LabReport {
  readonly measurement: Measurement;
  readonly facts: readonly ScenarioFacts[];
  readonly drift: DriftReport;
  readonly difference: MeasurementDifference | undefined;
  readonly candidates: readonly Candidate[];
}

/** The report of one version, as Markdown: the text of a pull request. */
export function printReport({ measurement, facts, drift, difference, candidates }: LabReport): string {
  const failed = facts.filter(({ problems }) => problems.length > 0);
  const findings = drift.findings.filter(({ severity }) => severity !== 'information');
  const { totals } = drift;
  return [
    `# Claude Code ${measurement.version}\n`,
    `${facts.length - failed.length} of ${facts.length} scenarios went through: ${totals.files} transcripts, ` +
      `${totals.lines} lines, ${totals.sideFiles} side files. ${measurement.tools.length} tools are offered.\n`,
    printSection(
      'Scenarios that did not go through',
      failed.map(({ scenario, problems }) => `- ${scenario}: ${problems.join('; ')}`),
    ),
    printSection(
      'Against the catalogue',
      findings.length === 0 ? ['All as the catalogue says.'] : findings.map(printFinding),
    ),
    printComparison(difference),
    printSection('Candidates for the catalogue', candidates.map(printCandidate)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}\n`;
}

function printFinding({ code, type, kind, path, count }: DriftReport['findings'][number]): string {
  return `- ${code} ${[type, kind].filter(Boolean).join(' / ')} \`${path}\` (${count})`;
}

function printComparison(difference: MeasurementDifference | undefined): string {
  if (difference === undefined) return 'No earlier version was measured in these scenarios: nothing to compare with.\n';
  const { otherScenarios } = difference;
  return printSection(`Against ${difference.against}`, [
    printDifference(difference) || 'No difference.',
    ...(otherScenarios.length === 0
      ? []
      : [`Not both versions went through ${otherScenarios.join(', ')}: some of this may be due to that.`]),
  ]);
}

function printCandidate({ group, path, what, code }: Candidate): string {
  return `${group}${path === '' ? '' : ` \`${path}\``} (${what}):\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}
