import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { ListedSession } from '../../sessions/listed-session.ts';

/** The projects that sessions belong to, the most recent first. */
export function toProjects(sessions: readonly ListedSession[]): readonly ProjectSummary[] {
  const groups = new Map<string, ListedSession[]>();
  for (const session of sessions) {
    const group = groups.get(session.projectKey);
    if (group === undefined) groups.set(session.projectKey, [session]);
    else group.push(session);
  }
  const projects = [...groups].map(([key, group]): ProjectSummary => ({
    key,
    path: group.find(({ projectPath }) => projectPath !== null)?.projectPath ?? null,
    sessions: group.length,
    agentFiles: group.reduce((sum, { agentFiles }) => sum + agentFiles, 0),
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
    modifiedAt: new Date(group.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), 0)).toISOString(),
  }));
  return projects.sort((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : a.modifiedAt > b.modifiedAt ? -1 : 0));
}
