import type { SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from './audience.ts';

/** A part of a statement, with the values of its `?`. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Whether the audience may read a row of `hub_session` (named `s` in the statement): `mayRead` for a database. */
export function toReadCondition(audience: Audience): SqlCondition {
  return toCondition(audience, isOwnOrShared);
}

/**
 * The same condition, evaluated from the shares: fast for a person who may read few of many sessions, and for work on
 * all of them. The other one is fast for a single session, and for a list whose first page fills soon.
 */
export function toReadConditionFromShares(audience: Audience): SqlCondition {
  return toCondition(audience, isAmongOwnAndShared);
}

function toCondition(audience: Audience, toOwnOrShared: (reader: Reader) => SqlCondition): SqlCondition {
  switch (audience.kind) {
    case 'person':
      return toOwnOrShared(audience);
    case 'key': {
      if (!audience.scopes.includes('read')) return nothing;
      const { sql, values } = toOwnOrShared(audience);
      return audience.project === undefined
        ? { sql, values }
        : { sql: `(s.project = ? AND ${sql})`, values: [audience.project, ...values] };
    }
    case 'link':
      return { sql: 's.id = ?', values: [audience.session] };
    case 'operator':
      return nothing;
  }
}

const nothing: SqlCondition = { sql: '1 = 0', values: [] };

interface Reader {
  readonly person: string;
  readonly teams: readonly string[];
}

function isOwnOrShared(reader: Reader): SqlCondition {
  const named = toNamed(reader);
  return {
    sql:
      '(s.person = ?' +
      ` OR EXISTS (SELECT 1 FROM hub_share h WHERE h.session = s.id AND ${named.sql})` +
      ` OR EXISTS (SELECT 1 FROM hub_share h WHERE h.project = s.project AND h.person = s.person AND ${named.sql}))`,
    values: [reader.person, ...named.values, ...named.values],
  };
}

function isAmongOwnAndShared(reader: Reader): SqlCondition {
  const { sql, values } = toOwnAndSharedIds(reader);
  return { sql: `s.id IN (${sql})`, values };
}

/** Ids of all sessions that a person has or is named for, some perhaps twice. */
export function toOwnAndSharedIds(reader: Reader): SqlCondition {
  const named = toNamed(reader);
  return {
    sql:
      'SELECT o.id FROM hub_session o WHERE o.person = ?' +
      ` UNION ALL SELECT h.session FROM hub_share h WHERE h.session IS NOT NULL AND ${named.sql}` +
      // Not `JOIN`: SQLite would start with the sessions.
      ' UNION ALL SELECT o.id FROM hub_share h CROSS JOIN hub_session o' +
      ` WHERE o.project = h.project AND o.person = h.person AND ${named.sql}`,
    values: [reader.person, ...named.values, ...named.values],
  };
}

/** Whether a share (`h`) names the reader. */
function toNamed({ person, teams }: Reader): SqlCondition {
  const ofTeams =
    teams.length === 0 ? '' : ` OR (h.kind = 'team' AND h.target IN (${teams.map(() => '?').join(', ')}))`;
  return {
    sql: `(h.kind = 'everyone' OR (h.kind = 'person' AND h.target = ?)${ofTeams})`,
    values: [person, ...teams],
  };
}
