import type { SessionSummary } from '@scrollkeep/view/wire';
import { isIdle } from './session-activity.ts';
import type { TrackedSession } from './session-registry.ts';
import type { SessionDigest } from './session-digest.ts';
import type { SessionRow } from '../http/lists/sessions-query.ts';

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

export function toListedSession({ key, projectKey, digest, place }: TrackedSession, foreignTitle: string | undefined): ListedSession {
  const shown = digest === undefined ? undefined : { title: foreignTitle?.slice(0, 200) ?? digest.summary.title, status: digest.summary.status, lastMs: digest.lastMs, digest };
  return { key, projectKey, projectPath: digest?.projectPath ?? null, shown, bytes: place.bytes, modifiedMs: place.modifiedMs, agentFiles: place.agents.length, archived: place.archived };
}

/** The row of a list; undefined as long as the session was not read. */
export function toSessionRow({ key, projectKey, projectPath, shown, bytes, modifiedMs, archived }: ListedSession, now: number): SessionRow | undefined {
  if (shown === undefined) return undefined;
  const facts = { key, project: projectKey, title: shown.title, status: shown.status, isIdle: isIdle({ modifiedMs }, now), bytes };
  return {
    ...facts,
    lastMs: shown.lastMs,
    get summary() {
      return { ...shown.digest.summary, ...facts, projectPath, modifiedAt: new Date(modifiedMs).toISOString(), costMicros: null, ...(archived === undefined ? {} : { archived }) };
    },
  };
}
