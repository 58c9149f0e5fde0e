import type { HubStoredPerson, HubStoredProject } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { toReadConditionFromShares } from '../audience/to-read-condition.ts';
import { HubError } from '../database/hub-error.ts';
import { number, optionalNumber, text, type HubStore } from '../database/hub-store.ts';

const maxListed = 200;

/** Who and what takes how much space, the largest first. */
export async function listStorage(
  { connection }: HubStore,
  audience: Audience,
): Promise<{ readonly people: readonly HubStoredPerson[]; readonly projects: readonly HubStoredProject[] }> {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see the storage');
  const people = await connection.all(
    'SELECT s.person, a.name, COUNT(*) AS sessions, SUM(s.bytes) AS bytes FROM hub_session s ' +
      'JOIN hub_person a ON a.id = s.person GROUP BY s.person, a.name ORDER BY SUM(s.bytes) DESC, s.person LIMIT ?',
    [maxListed],
  );
  const projects = await connection.all(
    'SELECT s.project, COUNT(DISTINCT s.person) AS people, COUNT(*) AS sessions, SUM(s.bytes) AS bytes, r.days ' +
      'FROM hub_session s LEFT JOIN hub_retention r ON r.project = s.project GROUP BY s.project, r.days ' +
      'ORDER BY SUM(s.bytes) DESC, s.project LIMIT ?',
    [maxListed],
  );
  const may = toReadConditionFromShares(audience);
  const named = await connection.all(
    `SELECT DISTINCT p.id, p.name FROM hub_session s JOIN hub_project p ON p.id = s.project WHERE ${may.sql}`,
    may.values,
  );
  const names = new Map(named.map((row) => [text(row, 'id'), text(row, 'name')]));
  return {
    people: people.map((row) => ({
      id: text(row, 'person'),
      name: text(row, 'name'),
      sessions: number(row, 'sessions'),
      bytes: number(row, 'bytes'),
    })),
    projects: projects.map((row) => ({
      id: text(row, 'project'),
      name: names.get(text(row, 'project')) ?? null,
      people: number(row, 'people'),
      sessions: number(row, 'sessions'),
      bytes: number(row, 'bytes'),
      days: optionalNumber(row, 'days') ?? null,
    })),
  };
}
