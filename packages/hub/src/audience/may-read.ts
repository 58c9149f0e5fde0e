import type { ShareKind } from '../database/tables.ts';
import type { Audience, TurnRange } from './audience.ts';

export interface Share {
  readonly kind: ShareKind;
  /** The id of the team or the person; empty for everyone. */
  readonly target: string;
}

/** The facts that decide who may read a session. */
export interface SessionRights {
  readonly id: string;
  readonly person: string;
  readonly project: string;
  /** Those of the session, and those of its project that its person made. */
  readonly shares: readonly Share[];
}

/** `toReadCondition` is the same rule in SQL; a property test compares the two. */
export function mayRead(audience: Audience, session: SessionRights): boolean {
  switch (audience.kind) {
    case 'person':
      return isOwnOrShared(audience, session);
    case 'key':
      return (
        audience.scopes.includes('read') &&
        (audience.project === undefined || audience.project === session.project) &&
        isOwnOrShared(audience, session)
      );
    case 'link':
      return audience.session === session.id;
    case 'operator':
      return false;
  }
}

/** Which turns of a session that it may read; undefined for all. */
export function findReadableTurns(audience: Audience): TurnRange | undefined {
  return audience.kind === 'link' ? audience.turns : undefined;
}

interface Reader {
  readonly person: string;
  readonly teams: readonly string[];
}

function isOwnOrShared(reader: Reader, session: SessionRights): boolean {
  return reader.person === session.person || session.shares.some((share) => isNamed(reader, share));
}

function isNamed(reader: Reader, share: Share): boolean {
  switch (share.kind) {
    case 'everyone':
      return true;
    case 'team':
      return reader.teams.includes(share.target);
    case 'person':
      return reader.person === share.target;
  }
}
