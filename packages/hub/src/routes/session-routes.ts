import { findReadableTurns } from '../audience/may-read.ts';
import { HubError } from '../database/hub-error.ts';
import { findChunk, listPushedFiles } from '../reading/pushed-files.ts';
import type { HubArchive } from '../intake/open-hub-archive.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { getSession, listSessions, noSuchSession, type SessionFilter } from '../sharing/list-sessions.ts';
import type { SessionRow } from '../sharing/session-row.ts';
import { listSharesOf, type OwnShare } from '../sharing/shares.ts';
import { listQuery } from './field-schemas.ts';
import { defineHubRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import { readLimit } from './read-query.ts';

/** Pushed sessions as they were sent: for laptops, which list, fetch and delete them. */
export function listSessionRoutes({ intake, describeDeletion, deleteSession }: HubSessions): readonly HubRoute[] {
  const { archive } = intake;
  return [
    defineHubRoute({
      path: '/sessions',
      answer: 'HubSessionsAnswer',
      query: {
        mine: '`true`: only your own',
        project: 'Id of a project',
        person: 'Id of a person',
        session: 'Id that the client gave it',
        ...listQuery,
      },
      summary:
        'Sessions that you may read, newest push first; `mine=true`: your own; `session`: by the id of the client',
      who: 'reader',
      async handle({ hub, audience, query }) {
        const { items, next } = await listSessions(hub.store, audience, toFilter(query));
        const shares = await listSharesOf(hub.store, audience, items);
        return { json: { sessions: items.map((row) => toSession(row, shares)), next: next ?? null } };
      },
    }),
    defineHubRoute({
      path: '/sessions/{id}',
      answer: 'HubListedSession',
      summary: 'One session',
      who: 'reader',
      async handle({ hub, audience, param }) {
        const row = await getSession(hub.store, audience, param('id'));
        return { json: toSession(row, await listSharesOf(hub.store, audience, [row])) };
      },
    }),
    defineHubRoute({
      path: '/sessions/{id}/files',
      answer: 'HubFilesAnswer',
      summary: 'The files of a session and the chunks that they are made of',
      who: 'reader',
      async handle(request) {
        const { found, row } = await waitForContent(archive, request, ({ rootKey }) =>
          listPushedFiles(archive, rootKey),
        );
        return { json: { version: row.version, ...found } };
      },
    }),
    defineHubRoute({
      path: '/sessions/{id}/chunks/{hash}',
      answer: 'bytes',
      summary: 'The bytes of a chunk of a session',
      who: 'reader',
      async handle(request) {
        const { found: bytes } = await waitForContent(archive, request, ({ rootKey }) =>
          findChunk(archive, rootKey, request.param('hash')),
        );
        if (bytes === undefined) throw noSuchSession();
        return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/octet-stream' } });
      },
    }),
    defineHubRoute({
      path: '/sessions/{id}/deletion',
      answer: 'HubSessionDeletion',
      summary: 'What deleting a session would delete, for those who may read and delete it',
      async handle({ hub, audience, param }) {
        const { id } = await getSession(hub.store, audience, param('id'));
        return { json: await describeDeletion(audience, id) };
      },
    }),
    defineHubRoute({
      method: 'delete',
      path: '/sessions/{id}',
      answer: 'HubSessionDeletion',
      summary: 'Delete a session and everything derived from it; reports what was deleted',
      handle: async ({ actor, param }) => ({
        json: await deleteSession(actor, param('id')),
      }),
    }),
  ];
}

/** As often a session may change while it is read. */
const mostAttempts = 4;

/**
 * Reads of the content, which may have to be fetched or wait for a push. Afterwards the rights are asked again: what
 * they no longer allow is not answered.
 */
async function waitForContent<Found>(
  archive: HubArchive,
  request: KnownRequest,
  read: (row: SessionRow) => Promise<Found>,
): Promise<{ readonly found: Found; readonly row: SessionRow }> {
  let row = await getWhole(request);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    await archive.catchUp([row]);
    const found = await read(row);
    const audience = await request.again();
    if (audience === undefined) throw noSuchSession();
    const now = await getWhole({ ...request, audience });
    if (now.version === row.version) return { found, row: now };
    row = now;
  }
  throw new HubError('BUSY', 'this session is changing right now', 'Try again.');
}

/** All bytes of a session: not for a link to some of its turns. */
async function getWhole({ hub, audience, param }: KnownRequest): Promise<SessionRow> {
  const row = await getSession(hub.store, audience, param('id'));
  if (findReadableTurns(audience) !== undefined)
    throw new HubError('NOT_ALLOWED', 'this link shows only part of the session');
  return row;
}

function toFilter(query: KnownRequest['query']): SessionFilter {
  const filter: Record<string, unknown> = { mine: query('mine') === 'true', ...readLimit(query) };
  for (const name of ['project', 'person', 'session', 'cursor']) {
    const value = query(name);
    if (value !== undefined) filter[name] = value;
  }
  return filter as SessionFilter;
}

/** Shares are listed only for the asker's own sessions. */
function toSession(row: SessionRow, shares: ReadonlyMap<string, readonly OwnShare[]>) {
  const { id, session, version, project, device, bytes, pushedMs, isHeld } = row;
  const own = shares.get(id) ?? [];
  return {
    id,
    session,
    version,
    project,
    person: row.person,
    device,
    bytes,
    pushedMs,
    isHeld,
    sharedWith: own.map(({ kind, target, name }) => (kind === 'everyone' ? { kind } : { kind, id: target, name })),
  };
}
