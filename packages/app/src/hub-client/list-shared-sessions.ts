import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { followJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { SessionRow } from '@scrollkeep/server/ls/session-row.ts';
import { isRecordId } from '../written-files/written-record.ts';
import type { SharedProject, SharedSession, SharedThings } from './shared-file.ts';

/** A session that may leave this machine, and by which permission. */
export interface PermittedSession {
  readonly identity: string;
  readonly id: string;
  /** Its working directory. */
  readonly project: string | undefined;
  readonly title: string | undefined;
  readonly by: SharedProject | SharedSession;
}

/**
 * The sessions that the person shared, one by one or with their project. A permission for the session itself takes
 * precedence over that of its project. Agents without a main transcript are left out: a hub has no name for them.
 */
export function listSharedSessions(
  rows: readonly SessionRow[],
  joins: ProjectJoins,
  shared: SharedThings,
): readonly PermittedSession[] {
  const sessions = new Map(shared.sessions.map((each) => [each.id, each]));
  const projects = new Map(shared.projects.map((each) => [each.path, each]));
  return rows.flatMap(({ identity, id, file, project, title, archived }) => {
    if (file === undefined || archived === 'older' || !isRecordId(id)) return [];
    const path = project === undefined ? undefined : followJoins(project, joins);
    const by = sessions.get(id) ?? (path === undefined ? undefined : projects.get(path));
    return by === undefined ? [] : [{ identity, id, project, title, by }];
  });
}
