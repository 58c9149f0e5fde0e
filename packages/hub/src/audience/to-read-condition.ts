import type { SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from './audience.ts';

/** A part of a statement, with the values of its `?`. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The rows of `hub_session` (named `s` in the statement) that the audience may read: `mayRead` for a database. */
export function toReadCondition(audience: Audience): SqlCondition {
  switch (audience.kind) {
    case 'person':
      return toOwnOrShared(audience.person, audience.teams);
    case 'key': {
      if (!audience.scopes.includes('read')) return nothing;
      const { sql, values } = toOwnOrShared(audience.person, audience.teams);
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

/** Shares are looked up once for the statement, not once for each session. */
function toOwnOrShared(person: string, teams: readonly string[]): SqlCondition {
  const marks = teams.map(() => '?').join(', ');
  const named =
    "(h.kind = 'everyone' OR (h.kind = 'person' AND h.target = ?)" +
    `${teams.length === 0 ? '' : ` OR (h.kind = 'team' AND h.target IN (${marks}))`})`;
  return {
    sql:
      '(s.person = ?' +
      ` OR s.id IN (SELECT h.session FROM hub_share h WHERE h.session IS NOT NULL AND ${named})` +
      ' OR (s.project, s.person) IN' +
      ` (SELECT h.project, h.person FROM hub_share h WHERE h.project IS NOT NULL AND ${named}))`,
    values: [person, person, ...teams, person, ...teams],
  };
}
