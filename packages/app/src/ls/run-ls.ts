import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../command-line/exit-codes.ts';
import { getRoots } from '../disk/get-roots.ts';
import { readSessions } from '../sessions/read-sessions.ts';
import { buildSessionList, type SessionList } from './build-session-list.ts';
import { parseCount } from './parse-count.ts';
import { printSessionList } from './print-session-list.ts';
import { reportProblems } from './report-problems.ts';
import { toSessionFilter } from './session-filter.ts';
import { toSessionRow, type SessionRow } from './session-row.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const now = Date.now();
  const fits = toSessionFilter(options, now);
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : undefined;
  const roots = await getRoots(args, settings);
  const problems: DiskProblem[] = [];
  const rows: SessionRow[] = [];
  for await (const located of readSessions(roots, { maxLineBytes: settings.maxLineBytes, signal, onProblem: (problem) => problems.push(problem) })) {
    if (fits(located)) rows.push(await toSessionRow(located, now));
  }
  const list = buildSessionList(rows, { onlySubstantial: options['substantial'] === true, limit });
  await terminal.print(options['json'] === true ? `${JSON.stringify(toJson(list), null, 2)}\n` : printSessionList(list, { ...terminal, now }));
  return reportProblems(problems, terminal);
}

/** The documented shape of `ls --json`. */
function toJson({ projects, shown, hidden }: SessionList): object {
  return { projects: projects.map(({ path, folder, sessions }) => ({ path: path ?? null, folder, sessions: sessions.map(toRowJson) })), shown, hidden };
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
    file: row.file ?? null,
  };
}

/** A damaged timestamp may lie beyond what a date can hold. */
function toIso(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}
