import { relative, resolve, sep } from 'node:path';
import { parseArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import type { Inspection } from './inspection.ts';

/**
 * The documented shape of `scrollkeep inspect --json`. Paths of places are relative to the root they were found under.
 */
export function toInspectionJson(inspection: Inspection): object {
  const { totals } = inspection;
  return {
    roots: inspection.roots.map(({ kind, path, archive }) => ({
      kind,
      path,
      ...(archive === undefined ? {} : { archive }),
    })),
    totals: {
      files: totals.files,
      bytes: totals.bytes,
      lines: totals.lines,
      objects: totals.objects,
      'unknown-type': totals.unknownType,
      malformed: totals.malformed,
      'not-json': totals.notJson,
      partial: totals.partial,
      oversized: totals.oversized,
    },
    classes: inspection.classes,
    recordTypes: toSortedObject(inspection.recordTypes),
    unknownTypes: [...inspection.unknownTypes].map(([type, { lines, first, version }]) => ({
      type,
      lines,
      version: version ?? null,
      first: { ...first, path: toRelative(inspection, first.path) },
    })),
    versions: toSortedObject(inspection.versions),
    orphanAgentFiles: inspection.sessions.reduce(
      (sum, session) => sum + (session.path === null ? session.agentFiles : 0),
      0,
    ),
    usage: Object.fromEntries(inspection.usage),
    sessions: inspection.sessions,
    projects: inspection.projects.map(({ path, activeMs, directory, sessions, agents, agentFiles, bytes }) => ({
      directory,
      sessions,
      agents,
      agentFiles,
      bytes,
      path: path ?? null,
      active: new Date(activeMs).toISOString(),
    })),
    damagedLines: inspection.damagedLines.map((place) => ({ ...place, path: toRelative(inspection, place.path) })),
    problems: inspection.problems.map((problem) => ({ ...problem, path: toRelative(inspection, problem.path) })),
  };
}

function toSortedObject(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function toRelative(inspection: Inspection, path: string): string {
  const archived = parseArchivedPath(path)?.path;
  if (archived !== undefined) return archived;
  const root = inspection.roots.find(({ path: folder }) => path !== folder && path.startsWith(resolve(folder) + sep));
  return root === undefined ? path : relative(root.path, path).split(sep).join('/');
}
