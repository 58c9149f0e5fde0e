import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { TrackedSession } from './session-registry.ts';
import type { SessionDigest } from './session-digest.ts';

/** A session as lists need it: from the registry, or as the server before kept it. */
export interface ListedSession {
  readonly key: string;
  readonly projectKey: string;
  readonly projectPath: string | null;
  /** Undefined as long as the session was not read. */
  readonly shown: ShownFacts | undefined;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly agentFiles: number;
  readonly archived: SessionSummary['archived'];
}

/** What lists are filtered and sorted by; the rest is looked at for the rows of a page only. */
export interface ShownFacts {
  readonly title: string;
  readonly status: SessionSummary['status'];
  readonly lastMs: number;
  readonly digest: SessionDigest;
}

export function toListedSession({ key, projectKey, digest, place }: TrackedSession): ListedSession {
  const shown =
    digest === undefined
      ? undefined
      : { title: digest.summary.title, status: digest.summary.status, lastMs: digest.lastMs, digest };
  return {
    key,
    projectKey,
    projectPath: digest?.projectPath ?? null,
    shown,
    bytes: place.bytes,
    modifiedMs: place.modifiedMs,
    agentFiles: place.agents.length,
    archived: place.archived,
  };
}
