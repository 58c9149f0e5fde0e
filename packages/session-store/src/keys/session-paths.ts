import type { SessionKey } from '../contract/session-store.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';
import { decodeName, encodeName } from './encode-name.ts';

/** The files of a session below a config folder, as the client names them. */
export interface SessionPaths {
  /** `projects/-home-ada-app` */
  readonly project: string;
  readonly main: string;
  /** What is below it belongs to the session, too. */
  readonly below: string;
  /** What the key names: the main transcript, or one below. */
  readonly transcript: string;
}

const ending = '.jsonl';
const mostParts = 16;

/** Throws for a key that no client makes: it names no file. */
export function toSessionPaths({ projectKey, sessionId, subpath }: SessionKey): SessionPaths {
  const project = toProjectPath(projectKey);
  const below = `${project}/${encodeName(sessionId, 'sessionId')}`;
  const main = below + ending;
  return { project, main, below, transcript: subpath === undefined ? main : `${below}/${toSubpath(subpath)}${ending}` };
}

export function toProjectPath(projectKey: string): string {
  return `projects/${encodeName(projectKey, 'projectKey')}`;
}

/** Beside the transcript of an agent: what the client knows of it besides. */
export function toMetaPath(transcript: string): string {
  return `${transcript.slice(0, -ending.length)}.meta.json`;
}

/** The session of a file in the folder of a project, by its name. */
export function findSessionId(name: string): string | undefined {
  return name.endsWith(ending) ? decodeName(name.slice(0, -ending.length)) : undefined;
}

/** The subpath of a file below a session, by its path there. */
export function findSubpath(path: string): string | undefined {
  if (!path.endsWith(ending)) return undefined;
  const parts = path.slice(0, -ending.length).split('/').map(decodeName);
  return parts.includes(undefined) ? undefined : parts.join('/');
}

function toSubpath(subpath: unknown): string {
  const parts = typeof subpath === 'string' ? subpath.split('/') : [];
  if (parts.length === 0 || parts.length > mostParts || parts.includes('..') || parts.includes('.'))
    throw new SessionStoreError({
      code: 'INVALID_KEY',
      message: `the session key was rejected: subpath must be up to ${mostParts} names joined by /`,
    });
  return parts.map((part) => encodeName(part, 'a part of subpath')).join('/');
}
