import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { openProjectPaths } from '@scrollkeep/transcript/layout/project-joins.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import { toProjectNames } from '@scrollkeep/view/text/project-names.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { limitInlining } from '@scrollkeep/server/v8-flags/limit-inlining.ts';
import { buildTreeReport, type TreeReport } from '@scrollkeep/server/usage/build-tree-report.ts';
import { findOwnerFilter } from '@scrollkeep/server/usage/find-owner-filter.ts';
import { parseUsageOptions } from '@scrollkeep/server/usage/parse-usage-options.ts';
import type { PrintUsageOptions } from '@scrollkeep/server/usage/print-usage-report.ts';
import { readUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { openUsageCache } from '@scrollkeep/server/usage/usage-cache.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { openProgress } from '../../terminal/open-progress.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  if (args[0] === 'explain') return (await import('./run-usage-explain.ts')).run(invocation);
  const cache = openUsageCache(join(settings.cacheDir, 'usage.cache'));
  limitCompiling(cache.table.length > 0);
  const now = Date.now();
  const wanted = parseUsageOptions(invocation, now);
  const problems: DiskProblem[] = [];
  const roots = await getRoots(wanted.paths, settings);
  const progress = openProgress(terminal, 'Reading');
  const usage = await readUsage(roots, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem) => void problems.push(problem),
    onProgress: progress.update,
    cache,
  });
  const { facts, recorded } = usage;
  progress.end();
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const toPlace = ({ project, projectFolder }: UsageOwner) => ({ path: project, folder: projectFolder });
  const findProjectPath = openProjectPaths(facts.owners.map(toPlace), joins);
  const toProject = (owner: UsageOwner) => findProjectPath(toPlace(owner)) ?? owner.projectFolder;
  const fits = findOwnerFilter(wanted, joins);
  const { report, identities } = buildTreeReport(usage, {
    ...wanted.report,
    ...(fits === undefined ? {} : { fits }),
    toProject,
    prices: mergePrices(priceTable, settings.prices),
  });
  const budgets = await findBudgets();
  // Whoever asks for JSON need not wait for what draws tables.
  const text =
    options['json'] === true
      ? `${JSON.stringify(budgets === undefined ? report : { ...report, budgets }, null, 2)}\n`
      : (await import('@scrollkeep/server/usage/print-usage-report.ts')).printUsageReport(report, {
          ...terminal,
          now,
          projectNames: toNames(facts.owners.map(toProject)),
          isExact: options['exact'] === true,
          ...(wanted.by === 'session' ? { findTitle: await openTitles(roots, invocation, now, identities) } : {}),
        });
  await terminal.print(text);
  if (budgets !== undefined && options['json'] !== true) {
    const { printBudgets } = await import('@scrollkeep/server/usage/print-budgets.ts');
    await terminal.print(`\n${printBudgets(budgets, { ...terminal, timezone: wanted.report.timezone })}`);
  }
  return reportProblems(problems, terminal);

  /** They are for all sessions: of folders that are named here nobody set any. */
  async function findBudgets(): Promise<readonly BudgetState[] | undefined> {
    if (settings.budgets === undefined || wanted.paths.length > 0) return undefined;
    const { readBudgets } = await import('@scrollkeep/server/usage/read-budgets.ts');
    const prices = mergePrices(priceTable, settings.prices);
    return readBudgets({ facts, recorded }, settings.budgets, { now, timezone: wanted.report.timezone, prices, joins });
  }
}

/** Of all projects: what one is called does not depend on what was asked for. */
function toNames(projects: readonly string[]): ReadonlyMap<string, string> {
  const names = toProjectNames(projects);
  return new Map(projects.map((project, at) => [project, names[at] ?? project]));
}

/** Titles as `ls` shows them. Standard input can be read only once, and has been. */
async function openTitles(
  roots: readonly Root[],
  { settings, signal }: Invocation,
  now: number,
  identities: TreeReport['identities'],
): Promise<PrintUsageOptions['findTitle']> {
  const { readListRows } = await import('@scrollkeep/server/ls/read-list-rows.ts');
  const rows = await readListRows(
    roots.filter(({ kind }) => kind !== 'stdin'),
    settings,
    now,
    { maxLineBytes: settings.maxLineBytes, signal, onProblem: () => undefined },
  );
  const titles = new Map(rows.map(({ identity, title }) => [identity, title]));
  return (row) => titles.get(identities.get(row) ?? '');
}

/**
 * Every thread compiles the same functions for half a second of work: putting them into each other takes longer than it
 * saves. With little to read, functions have to run longer before they are compiled for speed at all: a quarter of a
 * second is over before it pays. Only where the options are known to do so.
 */
function limitCompiling(isKnown: boolean): void {
  limitInlining();
  if (Number.parseInt(process.versions.v8) <= 11 && isKnown) setFlagsFromString('--interrupt-budget=1000000');
}
