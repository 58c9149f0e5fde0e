import { join } from 'node:path';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { findRoots } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toHookAnswer } from '@scrollkeep/server/usage/budget-hook.ts';
import { readKnownBudgets, toWarningKey, writeKnownBudgets } from '@scrollkeep/server/usage/budget-file.ts';
import { getCalendar } from '@scrollkeep/server/usage/parse-usage-options.ts';
import { printBudgets } from '@scrollkeep/server/usage/print-budgets.ts';
import { readBudgets } from '@scrollkeep/server/usage/read-budgets.ts';
import { readUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { openUsageCache } from '@scrollkeep/server/usage/usage-cache.ts';
import type { Invocation } from '../../command-line/command.ts';
import { printBudgetHook } from '../../schedule/print-hook.ts';
import { isPassing, toBudgetCommand } from '../../schedule/to-run-command.ts';
import { readPipedInput } from '../../terminal/read-piped-input.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal } = invocation;
  if (options['print-hook'] === true) return printHook(invocation);
  const isHook = options['hook'] === true;
  const limits = settings.budgets ?? [];
  if (limits.length === 0) {
    // A hook that fails is shown to the person at every prompt.
    if (isHook) return 0;
    if (options['json'] === true) await terminal.print('{\n  "budgets": []\n}\n');
    else await terminal.print('No budgets. Set some in the config file: {"budgets": {"day": 20, "week": 80}}\n');
    return 0;
  }
  const now = Date.now();
  const timezone = typeof options['timezone'] === 'string' ? options['timezone'] : undefined;
  const calendar = getCalendar(timezone);
  const problems: DiskProblem[] = [];
  const states = await readStates(invocation, now, timezone, problems);
  const known = readKnownBudgets(settings.cacheDir, limits);
  const warned = new Set(known?.warned ?? []);
  const current = states.map(toWarningKey);
  const news = states.filter((state) => state.level !== 'ok' && !warned.has(toWarningKey(state)));
  if (isHook || timezone === undefined)
    writeKnownBudgets(settings.cacheDir, {
      atMs: now,
      limits,
      states,
      // Once for each level of a period; what is over is forgotten.
      warned: current.filter((key) => warned.has(key) || (isHook && news.some((state) => toWarningKey(state) === key))),
    });
  if (isHook) {
    const answer = toHookAnswer(readPipedInput(), states, news, options['block'] === true);
    if (answer !== undefined) await terminal.print(`${JSON.stringify(answer)}\n`);
    return 0;
  }
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ timezone: calendar.timezone, budgets: states }, null, 2)}\n`
      : printBudgets(states, { ...terminal, timezone }),
  );
  const status = reportProblems(problems, terminal);
  return status !== 0 ? status : states.some(({ level }) => level === 'over') ? 1 : 0;
}

async function readStates(
  { settings, terminal, signal }: Invocation,
  now: number,
  timezone: string | undefined,
  problems: DiskProblem[],
): Promise<readonly BudgetState[]> {
  // Without any sessions nothing is spent.
  const usage = await readUsage(await findRoots([], settings), {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem) => void problems.push(problem),
    cache: openUsageCache(join(settings.cacheDir, 'usage.cache')),
  });
  return readBudgets(usage, settings.budgets ?? [], {
    now,
    timezone,
    prices: mergePrices(priceTable, settings.prices),
    joins: readProjectJoins(settings.dataDir, terminal.warn),
  });
}

async function printHook(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  if (options['hook'] === true)
    throw new AppError({ code: 'usage', message: 'use --hook or --print-hook, not both', exitCode: 64 });
  const command = toBudgetCommand(invocation, options['block'] === true);
  if (isPassing(command))
    terminal.warn('scrollkeep is running from a temporary npx folder. Install it first: npm install -g scrollkeep');
  terminal.say('Add this to settings.json of your Claude config folder (Scrollkeep does not change it):');
  await terminal.print(printBudgetHook(command, process.platform));
  return 0;
}
