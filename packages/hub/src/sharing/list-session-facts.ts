import { number, text, type HubStore } from '../database/hub-store.ts';
import type { Audience } from '../audience/audience.ts';
import { toReadCondition, toReadConditionFromShares } from '../audience/to-read-condition.ts';

/** Whose session it is, from which machine and of which project. */
export interface SessionFacts {
  readonly id: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly device: string;
  readonly project: { readonly id: string; readonly name: string };
  /** The project is named by its folder, and belongs to this person alone. */
  readonly isPersonalProject: boolean;
  readonly pushedMs: number;
}

/** Of all sessions that the audience may read, or of those of them that are asked for, by the keys of their roots. */
export async function listSessionFacts(
  { connection }: HubStore,
  audience: Audience,
  rootKeys?: readonly string[],
): Promise<ReadonlyMap<string, SessionFacts>> {
  const may = rootKeys === undefined ? toReadConditionFromShares(audience) : toReadCondition(audience);
  const asked = rootKeys === undefined ? '' : ` AND s.root_key IN (${rootKeys.map(() => '?').join(', ')})`;
  const rows = await connection.all(
    'SELECT s.id, s.root_key, s.device, s.pushed_ms, s.person, a.name AS person_name, s.project, ' +
      'p.name AS project_name, p.person AS project_person FROM hub_session s ' +
      `JOIN hub_person a ON a.id = s.person JOIN hub_project p ON p.id = s.project WHERE ${may.sql}${asked}`,
    [...may.values, ...(rootKeys ?? [])],
  );
  return new Map(
    rows.map((row) => [
      text(row, 'root_key'),
      {
        id: text(row, 'id'),
        person: { id: text(row, 'person'), name: text(row, 'person_name') },
        device: text(row, 'device'),
        project: { id: text(row, 'project'), name: text(row, 'project_name') },
        isPersonalProject: text(row, 'project_person') !== '',
        pushedMs: number(row, 'pushed_ms'),
      },
    ]),
  );
}
