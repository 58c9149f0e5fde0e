import type { Actor, Audience } from '../audience/audience.ts';
import { maxTeamsOfPerson } from '../audience/find-audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, lockTable, number, text, type HubStore } from '../database/hub-store.ts';
import { getText } from '../database/parse-text.ts';
import { findPerson } from './persons.ts';

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  readonly members: number;
}

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const maxTeams = 1000;
const maxMembers = 10_000;
const maxTeamNameLength = 100;

/** By name. Everybody with an account sees them, as a share names them. */
export async function listTeams(store: HubStore, audience: Audience): Promise<readonly Team[]> {
  checkMaySee(audience);
  const rows = await store.connection.all(
    'SELECT t.id, t.name, t.created_ms, (SELECT COUNT(*) FROM hub_team_member m WHERE m.team = t.id) AS members ' +
      'FROM hub_team t ORDER BY t.name, t.id LIMIT ?',
    [maxTeams],
  );
  return rows.map((row) => ({
    id: text(row, 'id'),
    name: text(row, 'name'),
    createdMs: number(row, 'created_ms'),
    members: number(row, 'members'),
  }));
}

export async function listTeamMembers(
  store: HubStore,
  audience: Audience,
  team: string,
): Promise<readonly TeamMember[]> {
  checkMaySee(audience);
  const rows = await store.connection.all(
    'SELECT p.id, p.name, p.email FROM hub_team_member m JOIN hub_person p ON p.id = m.person ' +
      'WHERE m.team = ? AND p.removed_ms = 0 ORDER BY p.email LIMIT ?',
    [team, maxMembers],
  );
  return rows.map((row) => ({ id: text(row, 'id'), name: text(row, 'name'), email: text(row, 'email') }));
}

/** The teams of one person, by name. */
export async function listTeamsOf(
  store: HubStore,
  person: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const rows = await store.connection.all(
    'SELECT t.id, t.name FROM hub_team t JOIN hub_team_member m ON m.team = t.id WHERE m.person = ? ' +
      'ORDER BY t.name LIMIT ?',
    [person, maxTeamsOfPerson],
  );
  return rows.map((row) => ({ id: text(row, 'id'), name: text(row, 'name') }));
}

export async function createTeam(store: HubStore, by: Actor, name: string): Promise<string> {
  const known = getText(name, maxTeamNameLength, 'the name of a team');
  const id = createId(store);
  await changeTeams(store, by, async () => {
    if ((await count(store, 'SELECT COUNT(*) AS found FROM hub_team', [])) >= maxTeams)
      throw new HubError('TOO_MANY', `this hub already has ${maxTeams} teams, which is the limit`);
    const rows = await store.connection.all(
      'INSERT INTO hub_team (id, name, created_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id',
      [id, known, store.now()],
    );
    if (rows.length === 0) throw nameTaken();
    await writeAudit(store, { by, action: 'team.create', subject: id, detail: { name: known } });
  });
  return id;
}

export async function renameTeam(store: HubStore, by: Actor, id: string, name: string): Promise<void> {
  const known = getText(name, maxTeamNameLength, 'the name of a team');
  await changeTeams(store, by, async () => {
    await checkTeam(store, id);
    const others = 'SELECT COUNT(*) AS found FROM hub_team WHERE name = ? AND id <> ?';
    if ((await count(store, others, [known, id])) > 0) throw nameTaken();
    await store.connection.run('UPDATE hub_team SET name = ? WHERE id = ?', [known, id]);
    await writeAudit(store, { by, action: 'team.rename', subject: id, detail: { name: known } });
  });
}

/** Its members can no longer read what was shared with it. */
export async function deleteTeam(store: HubStore, by: Actor, id: string): Promise<void> {
  await changeTeams(store, by, async () => {
    await checkTeam(store, id);
    const shares = await store.connection.all("DELETE FROM hub_share WHERE kind = 'team' AND target = ? RETURNING id", [
      id,
    ]);
    await store.connection.run('DELETE FROM hub_team WHERE id = ?', [id]);
    await writeAudit(store, { by, action: 'team.delete', subject: id, detail: { shares: shares.length } });
  });
}

export async function addTeamMember(store: HubStore, by: Actor, team: string, person: string): Promise<void> {
  await changeTeams(store, by, async () => {
    await checkTeam(store, team);
    if ((await findPerson(store, person)) === undefined) throw new HubError('NOT_FOUND', 'no such person');
    const teamsOf = 'SELECT COUNT(*) AS found FROM hub_team_member WHERE person = ?';
    const membersOf = 'SELECT COUNT(*) AS found FROM hub_team_member WHERE team = ?';
    if (
      (await count(store, teamsOf, [person])) >= maxTeamsOfPerson ||
      (await count(store, membersOf, [team])) >= maxMembers
    )
      throw new HubError(
        'TOO_MANY',
        `a person can be in at most ${maxTeamsOfPerson} teams, and a team can have at most ${maxMembers} people`,
      );
    const rows = await store.connection.all(
      'INSERT INTO hub_team_member (team, person) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING team',
      [team, person],
    );
    if (rows.length > 0) await writeAudit(store, { by, action: 'team.add', subject: team, detail: { person } });
  });
}

export async function removeTeamMember(store: HubStore, by: Actor, team: string, person: string): Promise<void> {
  await changeTeams(store, by, async () => {
    const rows = await store.connection.all(
      'DELETE FROM hub_team_member WHERE team = ? AND person = ? RETURNING team',
      [team, person],
    );
    if (rows.length === 0) throw new HubError('NOT_FOUND', 'this person is not in this team');
    await writeAudit(store, { by, action: 'team.remove', subject: team, detail: { person } });
  });
}

async function changeTeams(store: HubStore, by: Actor, change: () => Promise<void>): Promise<void> {
  if (!mayManage(by.audience)) throw new HubError('NOT_ALLOWED', 'only admins may change teams');
  await store.connection.transaction(async () => {
    await lockTable(store, 'hub_team');
    await change();
  });
}

async function checkTeam(store: HubStore, id: string): Promise<void> {
  if ((await count(store, 'SELECT COUNT(*) AS found FROM hub_team WHERE id = ?', [id])) === 0)
    throw new HubError('NOT_FOUND', 'no such team');
}

async function count(store: HubStore, sql: string, values: readonly string[]): Promise<number> {
  const [row] = await store.connection.all(sql, values);
  return number(row ?? {}, 'found');
}

function checkMaySee(audience: Audience): void {
  if (audience.kind !== 'person' && audience.kind !== 'operator')
    throw new HubError('NOT_ALLOWED', 'sign in to see teams');
}

function nameTaken(): HubError {
  return new HubError('TAKEN', 'there is already a team with this name');
}
