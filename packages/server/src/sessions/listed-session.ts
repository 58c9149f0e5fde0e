import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { SessionDigest } from './session-digest.ts';
import type { SessionPlace } from './session-place.ts';
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

/** `projectPath` where it is known of a session that was not read. */
export function toListedSession(
  { key, projectKey, digest }: Pick<TrackedSession, 'key' | 'projectKey' | 'digest'>,
  place: Pick<SessionPlace, 'identity' | 'bytes' | 'modifiedMs' | 'archived'> & { readonly agentFiles: number },
  projectPath = digest?.projectPath ?? null,
): ListedSession {
  const { identity, bytes, modifiedMs, agentFiles, archived } = place;
  return { key, identity, projectKey, projectPath, digest, bytes, modifiedMs, agentFiles, archived };
}
