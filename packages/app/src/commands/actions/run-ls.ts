import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import type { Root } from '../../disk/find-roots.ts';
import { getRoots } from '../../disk/get-roots.ts';
import { readSessions } from '../../sessions/read-sessions.ts';
import { buildSessionList, type SessionList } from '../../ls/build-session-list.ts';
import { parseCount } from '../../text/parse-count.ts';
import { printSessionList } from '../../ls/print-session-list.ts';
import { reportProblems } from './report-problems.ts';
import { readIndexedRows } from '../../ls/read-indexed-rows.ts';
import { asksForCosts, hasFilter, toRowFilter } from '../../ls/session-filter.ts';
import type { Settings } from '../../settings/settings.ts';
import { toSessionRow, type SessionRow } from '../../ls/session-row.ts';
import { readListedFacts } from '../../sessions/listed-facts.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const now = Date.now();
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : undefined;
  const roots = await getRoots(args, settings);
  const problems: DiskProblem[] = [];
  const reading = {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProblem: (problem: DiskProblem) => void problems.push(problem),
  };
  const fits = toRowFilter(options, now);
  const all = (await readIndexedRows(roots, settings, now, reading)) ?? (await readRows(roots, now, reading));
  const rows = (asksForCosts(options) ? await withCosts(all, roots, settings, reading) : all).filter(fits);
  const isJson = options['json'] === true;
  const list = buildSessionList(rows, {
    onlySubstantial: options['substantial'] === true,
    // Programs, and whoever asks for certain sessions, get all of them.
    hidesEmpty: !isJson && options['all'] !== true && !hasFilter(options, now),
    limit,
  });
  await terminal.print(
    isJson ? `${JSON.stringify(toJson(list), null, 2)}\n` : printSessionList(list, { ...terminal, now }),
  );
  return reportProblems(problems, terminal);
}

async function readRows(
  roots: readonly Root[],
  now: number,
  options: Parameters<typeof readSessions>[1],
): Promise<readonly SessionRow[]> {
  const rows: SessionRow[] = [];
  for await (const located of readSessions(roots, options))
    rows.push(toSessionRow(await readListedFacts(located), now));
  return rows;
}

/** Costs are read only for those who ask: it takes every message of the tree. */
async function withCosts(
  rows: readonly SessionRow[],
  roots: readonly Root[],
  settings: Settings,
  reading: Parameters<typeof readSessions>[1],
): Promise<readonly SessionRow[]> {
  const { readCosts } = await import('./read-costs.ts');
  const costs = await readCosts(roots, settings, reading);
  return rows.map((row) => ({ ...row, costMicros: costs.get(row.identity) ?? null }));
}

/** The documented shape of `ls --json`. */
function toJson({ projects, shown, hidden }: SessionList): object {
  return {
    projects: projects.map(({ path, folder, sessions }) => ({
      path: path ?? null,
      folder,
      sessions: sessions.map(toRowJson),
    })),
    shown,
    hidden,
  };
}

function toRowJson(row: SessionRow): object {
  return {
    id: row.id,
    title: row.title ?? null,
    titleFrom: row.titleFrom ?? null,
    status: row.status,
    archived: row.archived ?? null,
    idle: row.idle,
    firstActivity: toIso(row.firstMs),
    lastActivity: toIso(row.lastMs),
    cwd: row.project ?? null,
    gitBranch: row.gitBranch ?? null,
    prompts: row.prompts,
    commands: row.commands,
    agents: row.agents,
    steps: row.steps,
    substantial: row.isSubstantial,
    bytes: row.bytes,
    models: row.models,
    ...(row.costMicros === undefined ? {} : { costMicros: row.costMicros }),
    file: row.file ?? null,
  };
}

/** A damaged timestamp may lie beyond what a date can hold. */
function toIso(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}
