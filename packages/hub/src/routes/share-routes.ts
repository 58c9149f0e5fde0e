import type { Share } from '../audience/may-read.ts';
import { shareKinds, type ShareKind } from '../database/tables.ts';
import { createLink, listLinks, revokeLink } from '../sharing/links.ts';
import {
  listOwnShares,
  listSessionShares,
  putProjectShares,
  putSessionShares,
  type OwnShare,
} from '../sharing/shares.ts';
import { fieldSchemas } from './field-schemas.ts';
import { defineHubRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import { isShortText, isWhole, maxFieldsBytes, readFields, type Check } from './read-fields.ts';

const maxBytes = maxFieldsBytes;

interface ShareFields {
  readonly shares: readonly { readonly kind: ShareKind; readonly id?: string }[];
}

interface LinkFields {
  readonly expiresInS: number;
  readonly name?: string;
  readonly password?: string;
  readonly turns?: readonly [number, number];
}

const isShares: Check = (value) => Array.isArray(value) && value.every(isShare);
const isTurns: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isWhole);

/** With whom somebody shares, and links. Only one's own: what others share is not said. */
export const shareRoutes: readonly HubRoute[] = [
  defineHubRoute({
    path: '/shares',
    answer: 'HubSessionSharesAnswer',
    summary: 'Everything you share',
    handle: async ({ hub, audience }) => ({
      json: { shares: (await listOwnShares(hub.store, audience)).map(toShareJson) },
    }),
  }),
  defineHubRoute({
    path: '/sessions/{id}/shares',
    answer: 'HubSessionSharesAnswer',
    summary: 'Who your session is shared with, including through its project',
    handle: async ({ hub, audience, param }) => ({
      json: { shares: (await listSessionShares(hub.store, audience, param('id'))).map(toShareJson) },
    }),
  }),
  defineHubRoute({
    method: 'put',
    path: '/sessions/{id}/shares',
    body: { fields: { shares: fieldSchemas.shares }, required: ['shares'] },
    summary: 'Set who a session is shared with; replaces the whole list',
    maxBytes,
    async handle(request) {
      const { hub, actor, param } = request;
      await putSessionShares(hub.store, actor, param('id'), await readShares(request));
      return 'done';
    },
  }),
  defineHubRoute({
    method: 'put',
    path: '/projects/{id}/shares',
    body: { fields: { shares: fieldSchemas.shares }, required: ['shares'] },
    summary: 'Set who all your sessions of a project are shared with; replaces the whole list',
    maxBytes,
    async handle(request) {
      const { hub, actor, param } = request;
      await putProjectShares(hub.store, actor, param('id'), await readShares(request));
      return 'done';
    },
  }),
  defineHubRoute({
    method: 'post',
    path: '/sessions/{id}/links',
    answer: 'HubNewLink',
    body: {
      fields: {
        expiresInS: fieldSchemas.whole,
        name: fieldSchemas.text,
        password: fieldSchemas.text,
        turns: { type: 'array', items: fieldSchemas.whole, minItems: 2, maxItems: 2 },
      },
      required: ['expiresInS'],
    },
    summary: 'Create a link; it is shown once',
    maxBytes,
    handle: addLink,
  }),
  defineHubRoute({
    path: '/links',
    answer: 'HubLinksAnswer',
    query: { session: 'Id of a session' },
    summary: 'Your links that still work',
    handle: async ({ hub, audience, query }) => {
      const session = query('session');
      const links = await listLinks(hub.store, audience, session === undefined ? {} : { session });
      return { json: { links: links.map(({ turns, ...link }) => ({ ...link, turns: turns ?? null })) } };
    },
  }),
  defineHubRoute({
    method: 'delete',
    path: '/links/{id}',
    summary: 'Revoke a link immediately',
    async handle({ hub, actor, param }) {
      await revokeLink(hub.store, actor, param('id'));
      return 'done';
    },
  }),
];

async function addLink({ hub, actor, param, raw }: KnownRequest) {
  const fields = { expiresInS: isWhole, name: isShortText, password: isShortText, turns: isTurns };
  const { expiresInS, turns, ...rest } = await readFields<LinkFields>(raw, fields, ['expiresInS']);
  const { id, token, expiresMs } = await createLink(hub.store, hub.passwords, actor, param('id'), {
    ...rest,
    ...(turns === undefined ? {} : { turns: { first: turns[0], last: turns[1] } }),
    expiresInMs: expiresInS * 1000,
  });
  return { json: { id, url: `${hub.publicUrl.origin}/s/${token}`, expiresMs }, status: 201 } as const;
}

async function readShares({ raw }: KnownRequest): Promise<readonly Share[]> {
  const { shares } = await readFields<ShareFields>(raw, { shares: isShares }, ['shares']);
  return shares.map(({ kind, id = '' }) => ({ kind, target: id }));
}

function isShare(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as Readonly<Record<string, unknown>>;
  return shareKinds.some((known) => known === kind) && (kind === 'everyone' ? id === undefined : isShortText(id));
}

function toShareJson({ kind, target, name, session, project }: OwnShare) {
  const shared = { session: session ?? null, project: project ?? null };
  return kind === 'everyone' ? { kind, ...shared } : { kind, id: target, name, ...shared };
}
