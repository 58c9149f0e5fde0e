import type { SessionSummary } from '@scrollkeep/view/wire';
import { isIdle } from '../../ls/session-activity.ts';
import type { CatalogueEntry } from './session-catalogue.ts';
import type { SessionDigest } from './session-digest.ts';
import type { SessionRow } from './sessions-query.ts';

/** A session as lists need it: from the catalogue, or as the server before kept it. */
export interface ListedSession {
  readonly key: string;
  readonly projectKey: string;
  readonly digest: SessionDigest | undefined;
  /** A title that another file gives it. */
  readonly foreignTitle: string | undefined;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly agentFiles: number;
  readonly archived: SessionSummary['archived'];
}

export function toListedSession({ key, projectKey, digest, place }: CatalogueEntry, foreignTitle: string | undefined): ListedSession {
  return { key, projectKey, digest, foreignTitle, bytes: place.bytes, modifiedMs: place.modifiedMs, agentFiles: place.agents.length, archived: place.archived };
}

/** The row of a list; undefined as long as the session was not read. */
export function toSessionRow({ key, projectKey, digest, foreignTitle, bytes, modifiedMs, archived }: ListedSession, now: number): SessionRow | undefined {
  if (digest === undefined) return undefined;
  const rest = { key, project: projectKey, projectPath: digest.projectPath, isIdle: isIdle({ modifiedMs }, now), bytes, modifiedAt: new Date(modifiedMs).toISOString(), costMicros: null, ...(archived === undefined ? {} : { archived }) };
  return { summary: { ...digest.summary, ...rest, title: foreignTitle?.slice(0, 200) ?? digest.summary.title }, lastMs: digest.lastMs };
}
