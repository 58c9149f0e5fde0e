import { openProjectPaths } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { BudgetLimit } from '@scrollkeep/transcript/usage/budget.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { UsageOwner } from '@scrollkeep/transcript/usage/usage-fact.ts';
import type { UsageRow } from '@scrollkeep/transcript/usage/usage-report.ts';
import type { UsagePage } from '@scrollkeep/view/wire/wire-usage.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import { toSourceFilter } from '../../usage/find-owner-filter.ts';
import { openTreeReport } from '../../usage/build-tree-report.ts';
import { toRecordedProject } from '../../usage/to-recorded-project.ts';
import { readBudgets } from '../../usage/read-budgets.ts';
import type { OpenUsage } from './open-known-usage.ts';
import type { UsageQuestion } from './usage-question.ts';

/** Adds up one report, part by part. */
export async function buildUsagePage(
  { by, timezone, since, until, projects, source, joins, isBrokenDown, limit }: UsageQuestion,
  usage: OpenUsage,
  { prices, budgets = [] }: { readonly prices: PriceTable; readonly budgets?: readonly BudgetLimit[] | undefined },
): Promise<UsagePage> {
  const isOfSource = toSourceFilter(source);
  let findProjectPath = openProjectPaths([], joins);
  let isListed = false;
  const toProject = (owner: UsageOwner) => findProjectPath(toRecordedProject(owner)) ?? owner.projectFolder;
  const fits = (owner: UsageOwner) =>
    isOfSource(owner) &&
    (projects === undefined || projects.has(isListed ? toProject(owner) : (owner.project ?? owner.projectFolder)));
  const report = openTreeReport({
    by,
    ...(projects === undefined && source === undefined ? {} : { fits }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(since === undefined ? {} : { sinceDay: since }),
    ...(until === undefined ? {} : { untilDay: until }),
    toProject,
    breakdown: isBrokenDown,
    prices,
  });
  let knowsProjects = false;
  for await (const part of usage.listParts()) {
    // A session without a working directory belongs to the others of its folder.
    const isAsked = projects !== undefined || part.facts.owners.some(({ project }) => project === undefined);
    if (isAsked && !knowsProjects) {
      knowsProjects = true;
      const all = await usage.listProjects();
      findProjectPath = openProjectPaths(all, joins);
      // A working directory that no project is listed under has usage as well.
      isListed = all.some((each) => projects?.has(findProjectPath(each) ?? each.folder));
    }
    report.add(part);
  }
  const built = report.build().report;
  return {
    report: { ...built, rows: fitAnswer(built.rows.map(cutRow), limit), unpriced: built.unpriced.slice(0, 50) },
    rowCount: built.rows.length,
    budgets:
      usage.tree === undefined ? [] : readBudgets(usage.tree, budgets, { now: Date.now(), timezone, prices, joins }),
    unreadableFiles: usage.unreadableFiles,
    readAt: new Date(usage.readAt).toISOString(),
  };
}

/** Names come from transcripts: a row stays small whatever they hold. */
function cutRow(row: UsageRow): UsageRow {
  return { ...row, models: row.models.slice(0, 20), breakdown: row.breakdown?.slice(0, 20) ?? null };
}
