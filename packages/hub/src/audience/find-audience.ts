import type { SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import { isRole, parseKeyScopes } from '../database/tables.ts';
import { optionalNumber, optionalText, text, type HubStore } from '../database/hub-store.ts';
import type { Audience, TurnRange } from './audience.ts';
import { buildAudience } from './build-audience.ts';
import type { Identity } from './identity.ts';

/** Far more teams than a person is in; keeps a statement within the number of values it may have. */
export const maxTeamsOfPerson = 500;

/**
 * Which rights somebody has now. Undefined if the person is disabled, or what they asked with is revoked or expired:
 * it is read from the database each time, so that taking a right away works at once. Ask again during an answer that
 * lasts.
 */
export async function findAudience(store: HubStore, identity: Identity): Promise<Audience | undefined> {
  switch (identity.kind) {
    case 'person':
      return findPersonAudience(store, identity);
    case 'key':
      return findKeyAudience(store, identity.key);
    case 'link':
      return findLinkAudience(store, identity.link);
  }
}

/**
 * The rights that a link to a session of theirs would give, for a person who looks at what its readers see: less than
 * they have. Undefined where it is not theirs.
 */
export function toPreviewAudience(
  audience: Audience,
  session: { readonly id: string; readonly person: { readonly id: string } },
  turns: TurnRange | undefined,
): Audience | undefined {
  if (audience.kind !== 'person' || audience.person !== session.person.id) return undefined;
  return buildAudience({ kind: 'link', link: '', session: session.id, turns });
}

/** For commands on the hub's machine. */
export function operatorAudience(): Audience {
  return buildAudience({ kind: 'operator' });
}

async function findPersonAudience(
  store: HubStore,
  identity: Identity & { readonly kind: 'person' },
): Promise<Audience | undefined> {
  const by = identity.by;
  const [sql, values]: [string, SqlValue[]] =
    by === 'web'
      ? [
          'JOIN hub_web_session w ON w.person = p.id AND w.token_hash = ? AND w.expires_ms > ?',
          [identity.webSession, store.now()],
        ]
      : ['JOIN hub_device d ON d.person = p.id AND d.id = ? AND d.revoked_ms = 0', [identity.device]];
  const [row] = await store.connection.all(`SELECT p.role FROM hub_person p ${sql} WHERE p.id = ? AND ${isActive}`, [
    ...values,
    identity.person,
  ]);
  const role = row?.['role'];
  if (!isRole(role)) return undefined;
  const { person } = identity;
  const device = identity.by === 'device' ? identity.device : undefined;
  return buildAudience({ kind: 'person', by, person, role, teams: await listTeamIds(store, person), device });
}

async function findKeyAudience(store: HubStore, key: string): Promise<Audience | undefined> {
  const [row] = await store.connection.all(
    'SELECT k.person, k.scopes, k.project FROM hub_key k JOIN hub_person p ON p.id = k.person ' +
      `WHERE k.id = ? AND k.revoked_ms = 0 AND k.expires_ms > ? AND ${isActive}`,
    [key, store.now()],
  );
  if (row === undefined) return undefined;
  const person = text(row, 'person');
  return buildAudience({
    kind: 'key',
    key,
    person,
    teams: await listTeamIds(store, person),
    scopes: parseKeyScopes(text(row, 'scopes')),
    project: optionalText(row, 'project'),
  });
}

async function findLinkAudience(store: HubStore, link: string): Promise<Audience | undefined> {
  const [row] = await store.connection.all(
    'SELECT l.session, l.first_turn, l.last_turn FROM hub_link l JOIN hub_person p ON p.id = l.person ' +
      `WHERE l.id = ? AND l.revoked_ms = 0 AND l.expires_ms > ? AND ${isActive}`,
    [link, store.now()],
  );
  if (row === undefined) return undefined;
  return buildAudience({ kind: 'link', link, session: text(row, 'session'), turns: toTurns(row) });
}

const isActive = 'p.disabled_ms = 0 AND p.removed_ms = 0';

async function listTeamIds(store: HubStore, person: string): Promise<readonly string[]> {
  const rows = await store.connection.all(
    `SELECT team FROM hub_team_member WHERE person = ? ORDER BY team LIMIT ${maxTeamsOfPerson}`,
    [person],
  );
  return rows.map((row) => text(row, 'team'));
}

/** `first_turn` and `last_turn` of a link: both, or neither for the whole session. */
function toTurns(row: SqlRow): TurnRange | undefined {
  const first = optionalNumber(row, 'first_turn');
  const last = optionalNumber(row, 'last_turn');
  return first === undefined || last === undefined ? undefined : { first, last };
}
