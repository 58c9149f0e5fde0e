import { isRole, type Role } from '../database/tables.ts';
import { HubError } from '../database/hub-error.ts';
import { disablePerson, enablePerson, renamePerson, setRole } from '../people/change-person.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../people/invitations.ts';
import { findPerson, listPeople, type Person } from '../people/persons.ts';
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  renameTeam,
} from '../people/teams.ts';
import { mayManage } from '../audience/may-change.ts';
import { fieldSchemas, listQuery } from './field-schemas.ts';
import { defineHubRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import { isBoolean, isShortText, isWhole, maxFieldsBytes, readFields } from './read-fields.ts';
import { readLimit } from './read-query.ts';

const maxBytes = maxFieldsBytes;

interface InvitationFields {
  readonly role?: Role;
  readonly email?: string;
  readonly team?: string;
  readonly expiresInS?: number;
}

interface PersonFields {
  readonly name?: string;
  readonly role?: Role;
  readonly isDisabled?: boolean;
}

const invitationBody = {
  fields: {
    role: fieldSchemas.role,
    email: fieldSchemas.text,
    team: fieldSchemas.text,
    expiresInS: fieldSchemas.whole,
  },
};

/** People, invitations and teams. Who may do what is decided by `people/`. */
export const peopleRoutes: readonly HubRoute[] = [
  defineHubRoute({
    path: '/people',
    answer: 'HubPeopleAnswer',
    query: listQuery,
    summary: 'Everyone with an account',
    async handle({ hub, audience, query }) {
      const cursor = query('cursor');
      const { items, next } = await listPeople(hub.store, audience, {
        ...(cursor === undefined ? {} : { cursor }),
        ...readLimit(query),
      });
      const isAdmin = mayManage(audience);
      return { json: { people: items.map((person) => toPersonJson(person, isAdmin)), next: next ?? null } };
    },
  }),
  defineHubRoute({
    method: 'patch',
    path: '/people/{id}',
    answer: 'HubPerson',
    body: { fields: { name: fieldSchemas.text, role: fieldSchemas.role, isDisabled: fieldSchemas.flag } },
    summary: 'Rename or disable a person, or change the role',
    maxBytes,
    handle: change,
  }),
  defineHubRoute({
    path: '/invitations',
    answer: 'HubInvitationsAnswer',
    summary: 'Invitations that can still be used',
    handle: async ({ hub, audience }) => ({ json: { invitations: await listInvitations(hub.store, audience) } }),
  }),
  defineHubRoute({
    method: 'post',
    path: '/invitations',
    answer: 'HubNewInvitation',
    body: invitationBody,
    summary: 'Invite a person',
    maxBytes,
    handle: invite,
  }),
  defineHubRoute({
    method: 'post',
    path: '/people',
    answer: 'HubNewInvitation',
    body: invitationBody,
    summary: 'Invite a person; the same as `POST /invitations`',
    maxBytes,
    handle: invite,
  }),
  defineHubRoute({
    method: 'delete',
    path: '/invitations/{id}',
    summary: 'Revoke an invitation',
    async handle({ hub, actor, param }) {
      await revokeInvitation(hub.store, actor, param('id'));
      return 'done';
    },
  }),
  defineHubRoute({
    path: '/teams',
    answer: 'HubTeamsAnswer',
    summary: 'All teams',
    handle: async ({ hub, audience }) => ({ json: { teams: await listTeams(hub.store, audience) } }),
  }),
  defineHubRoute({
    method: 'post',
    path: '/teams',
    answer: 'HubCreated',
    body: { fields: { name: fieldSchemas.text }, required: ['name'] },
    summary: 'Create a team',
    maxBytes,
    async handle({ hub, actor, raw }) {
      const { name } = await readFields<{ readonly name: string }>(raw, { name: isShortText }, ['name']);
      return { json: { id: await createTeam(hub.store, actor, name) }, status: 201 };
    },
  }),
  defineHubRoute({
    method: 'patch',
    path: '/teams/{id}',
    body: { fields: { name: fieldSchemas.text }, required: ['name'] },
    summary: 'Rename a team',
    maxBytes,
    async handle({ hub, actor, raw, param }) {
      const { name } = await readFields<{ readonly name: string }>(raw, { name: isShortText }, ['name']);
      await renameTeam(hub.store, actor, param('id'), name);
      return 'done';
    },
  }),
  defineHubRoute({
    method: 'delete',
    path: '/teams/{id}',
    summary: 'Delete a team and stop all sharing with it',
    async handle({ hub, actor, param }) {
      await deleteTeam(hub.store, actor, param('id'));
      return 'done';
    },
  }),
  defineHubRoute({
    path: '/teams/{id}/members',
    answer: 'HubMembersAnswer',
    summary: 'The people in a team',
    handle: async ({ hub, audience, param }) => ({
      json: { members: await listTeamMembers(hub.store, audience, param('id')) },
    }),
  }),
  defineHubRoute({
    method: 'put',
    path: '/teams/{id}/members/{person}',
    summary: 'Add a person to a team',
    async handle({ hub, actor, param }) {
      await addTeamMember(hub.store, actor, param('id'), param('person'));
      return 'done';
    },
  }),
  defineHubRoute({
    method: 'delete',
    path: '/teams/{id}/members/{person}',
    summary: 'Remove a person from a team',
    async handle({ hub, actor, param }) {
      await removeTeamMember(hub.store, actor, param('id'), param('person'));
      return 'done';
    },
  }),
];

async function change({ hub, actor, audience, raw, param }: KnownRequest) {
  const id = param('id');
  const fields = await readFields<PersonFields>(raw, { name: isShortText, role: isRole, isDisabled: isBoolean });
  // All of it or nothing.
  await hub.store.connection.transaction(async () => {
    if (fields.name !== undefined) await renamePerson(hub.store, actor, id, fields.name);
    if (fields.role !== undefined) await setRole(hub.store, actor, id, fields.role);
    if (fields.isDisabled !== undefined) await (fields.isDisabled ? disablePerson : enablePerson)(hub.store, actor, id);
  });
  const person = await findPerson(hub.store, id);
  if (person === undefined) throw new HubError('NOT_FOUND', 'no such person');
  return { json: toPersonJson(person, mayManage(audience)) };
}

async function invite({ hub, actor, raw }: KnownRequest) {
  const {
    role = 'member',
    email,
    team,
    expiresInS,
  } = await readFields<InvitationFields>(raw, {
    role: isRole,
    email: isShortText,
    team: isShortText,
    expiresInS: isWhole,
  });
  const { id, token, expiresMs } = await createInvitation(hub.store, actor, {
    role,
    ...(email === undefined ? {} : { email }),
    ...(team === undefined ? {} : { team }),
    ...(expiresInS === undefined ? {} : { expiresInMs: expiresInS * 1000 }),
  });
  return { json: { id, url: `${hub.publicUrl.origin}/invitation/${token}`, expiresMs }, status: 201 } as const;
}

/** How somebody signs in is for admins. */
function toPersonJson(person: Person, isAdmin: boolean) {
  const { id, email, name, role } = person;
  const { createdMs, isDisabled, hasPassword, issuer = null } = person;
  return isAdmin ? { id, email, name, role, createdMs, isDisabled, hasPassword, issuer } : { id, email, name, role };
}
