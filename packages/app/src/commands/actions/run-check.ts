import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { readBaseline } from '../../check/baseline.ts';
import { buildDriftReport, type DriftReport } from '../../check/build-drift-report.ts';
import { printDriftReport } from '../../check/print-drift-report.ts';
import { printGithubAnnotations } from '../../check/print-github-annotations.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const baseline = typeof options['baseline'] === 'string' ? await readBaseline(options['baseline']) : undefined;
  const roots = await getRoots(args, settings);
  const progress = openProgress(terminal, 'checking');
  const whole = await buildDriftReport(roots, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProgress: progress.update,
  });
  progress.end();
  const report: DriftReport = {
    ...whole,
    findings: whole.findings.filter((finding) => baseline?.has(finding) !== true),
  };
  const format = options['json'] === true ? 'json' : options['format'];
  if (format === 'json') await terminal.print(`${JSON.stringify(toJson(report), null, 2)}\n`);
  else if (format === 'github') await terminal.printData(printGithubAnnotations(report));
  else
    await terminal.print(
      printDriftReport(report, { color: terminal.color, known: whole.findings.length - report.findings.length }),
    );
  return toExitCode(report);
}

/** The documented shape of `check --json`. */
function toJson({ totals, findings, problems }: DriftReport): object {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  return {
    totals: {
      ...totals,
      drift: count('drift'),
      damage: count('damage'),
      information: count('information'),
      unreadable: problems.length,
    },
    findings: findings.map((finding) => ({ ...finding, kind: finding.kind ?? null, example: finding.example ?? null })),
    problems,
  };
}

function toExitCode({ findings, problems }: DriftReport): ExitCode {
  if (problems.length > 0 || findings.some((finding) => finding.severity === 'damage')) return 2;
  return findings.some((finding) => finding.severity === 'drift') ? 1 : 0;
}
