import type { ProjectSummary } from '@scrollkeep/view/wire';
import type { CatalogueEntry } from './session-catalogue.ts';

/** The projects that sessions belong to, the most recent first. */
export function toProjects(entries: readonly CatalogueEntry[]): readonly ProjectSummary[] {
  const groups = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.projectKey);
    if (group === undefined) groups.set(entry.projectKey, [entry]);
    else group.push(entry);
  }
  const projects = [...groups].map(([key, group]): ProjectSummary => ({
    key,
    path: group.find((entry) => (entry.digest?.projectPath ?? null) !== null)?.digest?.projectPath ?? null,
    sessions: group.length,
    agentFiles: group.reduce((sum, { place }) => sum + place.agents.length, 0),
    bytes: group.reduce((sum, { place }) => sum + place.bytes, 0),
    modifiedAt: new Date(group.reduce((latest, { place }) => Math.max(latest, place.modifiedMs), 0)).toISOString(),
  }));
  return projects.sort((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : a.modifiedAt > b.modifiedAt ? -1 : 0));
}
