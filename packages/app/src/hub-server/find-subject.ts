import type { HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { findPerson, findPersonByEmail, type Person } from '@scrollkeep/hub/people/persons.ts';
import { listTeams, type Team } from '@scrollkeep/hub/people/teams.ts';
import { findSessionIds, type SessionIds } from '@scrollkeep/hub/sharing/holds.ts';
import { findProjects, type Project } from '@scrollkeep/hub/sharing/projects.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { operator } from './with-operator.ts';

/** By email or id. */
export async function getPerson(store: HubStore, name: string): Promise<Person> {
  const person = (await findPersonByEmail(store, name)) ?? (await findPerson(store, name));
  if (person !== undefined) return person;
  throw toNoSuch('person', name, 'Run `scrollkeep hub people` for all of them.');
}

/** By name or id. */
export async function getTeam(store: HubStore, name: string): Promise<Team> {
  const team = (await listTeams(store, operator.audience)).find((each) => each.name === name || each.id === name);
  if (team !== undefined) return team;
  throw toNoSuch('team', name, 'Run `scrollkeep hub teams` for all of them.');
}

const projectHint =
  'A project has the name of its git remote, such as github.com/org/repo, or of its folder. ' +
  '`scrollkeep hub shares` lists those that are shared.';

/** By name or id. Names of projects without a git remote may be there for several people. */
export async function getProject(store: HubStore, name: string): Promise<Project> {
  const found = await findProjects(store, operator.audience, name);
  const [project] = found;
  if (project === undefined) throw toNoSuch('project', name, projectHint);
  if (found.length === 1) return project;
  throw new AppError({
    code: 'AMBIGUOUS',
    message: `${found.length} projects on this hub have the name ${JSON.stringify(name)}`,
    hint: `Pass an id: ${found.map(({ id }) => id).join(', ')}`,
    exitCode: 64,
  });
}

/** By the id that the client or the hub gave it, or how one of them begins. Two people may have pushed one session. */
export async function getSessionIds(store: HubStore, name: string): Promise<SessionIds> {
  const found = await findSessionIds(store, operator.audience, name);
  const [session] = found;
  if (session === undefined)
    throw toNoSuch(
      'session',
      name,
      'Pass the id at the end of the address of its page, or at least 4 characters of it.',
    );
  if (found.length === 1) return session;
  throw new AppError({
    code: 'AMBIGUOUS',
    message: `${found.length} sessions on this hub match ${JSON.stringify(name)}`,
    hint: `Pass an id: ${found.map(({ id }) => id).join(', ')}`,
    exitCode: 64,
  });
}

function toNoSuch(kind: string, name: string, hint: string): AppError {
  return new AppError({
    code: 'NOT_FOUND',
    message: `no ${kind} ${JSON.stringify(name)} on this hub`,
    hint,
    exitCode: 66,
  });
}
