import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { SessionDigest } from './session-digest.ts';
import type { TrackedSession } from './session-registry.ts';

/** A session under its name in addresses: from the registry, or from the index before any folder was looked through. */
export interface ListedSession {
  readonly key: string;
  /** As in `SessionPlace`. */
  readonly identity: string;
  readonly projectKey: string;
  readonly projectPath: string | null;
  /** undefined as long as the session was not read. */
  readonly digest: SessionDigest | undefined;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly agentFiles: number;
  readonly archived: SessionSummary['archived'];
}

export function toListedSession({ key, projectKey, digest, place }: TrackedSession): ListedSession {
  return {
    key,
    identity: place.identity,
    projectKey,
    projectPath: digest?.projectPath ?? null,
    digest,
    bytes: place.bytes,
    modifiedMs: place.modifiedMs,
    agentFiles: place.agents.length,
    archived: place.archived,
  };
}
