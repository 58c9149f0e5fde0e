import type { ProjectAnswer, ProjectSummary, SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';

const most = 20;

/** What the sessions of a project come to, of which these are known. */
export function buildProject(project: ProjectSummary, sessions: readonly SessionSummary[]): ProjectAnswer {
  const sum = (pick: (session: (typeof sessions)[number]) => number): number =>
    sessions.reduce((total, session) => total + pick(session), 0);
  const branches = rankByUse(sessions.flatMap((session) => session.gitBranch ?? []));
  return {
    ...project,
    prompts: sum((session) => session.prompts),
    turns: sum((session) => session.turns),
    agents: sum((session) => session.agents),
    failedCalls: sum((session) => session.failedCalls),
    firstAt: sessions.flatMap((session) => session.startedAt ?? []).sort()[0] ?? null,
    lastAt:
      sessions
        .flatMap((session) => session.endedAt ?? [])
        .sort()
        .at(-1) ?? null,
    models: rankByUse(sessions.flatMap((session) => session.models)).slice(0, most),
    gitBranches: branches.slice(0, most),
    gitBranchCount: branches.length,
    pending: project.sessions - sessions.length,
  };
}

function rankByUse(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
