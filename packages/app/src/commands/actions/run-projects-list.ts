import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import { toRowFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { joinRepaired } from '@scrollkeep/server/sessions/join-repaired.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listProjects, type ListedProject } from '../../projects/list-projects.ts';
import { printProjects } from '../../projects/print-projects.ts';
import { readRepairs } from '../../repair/repair-records.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const now = Date.now();
  const { reading, problems } = collectProblems({ settings, signal });
  const listed = await readListRows(await getRoots(args, settings), settings, now, reading);
  const rows = joinRepaired(listed, await readRepairs(settings.dataDir));
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const projects = listProjects(rows.filter(toRowFilter(options, now, joins)), joins);
  const json = { projects: projects.map(toJson), joins: [...joins].map(([from, to]) => ({ from, to })) };
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(json, null, 2)}\n` : printProjects(projects, { ...terminal, now }),
  );
  return reportProblems(problems, terminal);
}

/** The documented shape of `projects list --json`. */
function toJson({ activeMs, ...project }: ListedProject): object {
  return {
    name: project.name,
    path: project.path ?? null,
    folders: project.folders,
    worktreeOf: project.worktreeOf ?? null,
    worktrees: project.worktrees,
    joined: project.joined,
    sessions: project.sessions,
    conversations: project.conversations,
    lastActivity: toIsoTime(activeMs),
    sources: project.sources,
  };
}
