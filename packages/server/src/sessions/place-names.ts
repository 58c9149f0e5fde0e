import { createHash } from 'node:crypto';
import type { ProjectPlace, SessionPlace } from './session-place.ts';

/**
 * The names of sessions and projects in addresses. They depend on the order in which they are asked for: whoever lists
 * the same places in the same order gives the same names.
 */
export interface PlaceNames {
  readonly getKey: (place: Pick<SessionPlace, 'identity' | 'id'>) => string;
  readonly getProjectKey: (project: Pick<ProjectPlace, 'identity' | 'folder'>) => string;
  /** The session is gone: its plain name is free. */
  readonly release: (place: Pick<SessionPlace, 'identity'>) => void;
}

export function openPlaceNames(): PlaceNames {
  const sessions = openNames();
  const projects = openNames();
  return {
    getKey: ({ identity, id }) => sessions.get(identity, toSessionName(id)),
    getProjectKey: ({ identity, folder }) => projects.get(identity, folder),
    release: ({ identity }) => sessions.release(identity),
  };
}

/**
 * The plain name belongs to the first who has it, as long as it is there; others get it with the beginning of a hash.
 */
function openNames() {
  const owners = new Map<string, string>();
  return {
    get(identity: string, name: string): string {
      const owner = owners.get(name);
      if (name !== '' && (owner === undefined || owner === identity)) {
        owners.set(name, identity);
        return name;
      }
      return `${name}~${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
    },
    release(identity: string): void {
      for (const [name, owner] of owners) if (owner === identity) owners.delete(name);
    },
  };
}

/** Ids come from file names and records; what could not be in an address is left to the hash. */
function toSessionName(id: string): string {
  return /^[A-Za-z0-9][\w.-]{0,127}$/.test(id) ? id : '';
}
