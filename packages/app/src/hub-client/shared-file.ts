import { join } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { putOwnFile, readOwnFile, toDamaged, toHubFolder } from './own-file.ts';
import { sharedRedactions, type SharedRedaction } from './shared-redactions.ts';

/** Who else may read a session on the hub. With an empty list, only its person may. */
export type ShareTarget =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'team' | 'person'; readonly id: string; readonly name: string };

interface Shared {
  readonly redaction: SharedRedaction;
  readonly targets: readonly ShareTarget[];
  /** Tags of the person that may leave with it. */
  readonly tags?: readonly string[];
  /** Notes of the person may leave with it. */
  readonly notes?: true;
}

export interface SharedProject extends Shared {
  /** As `projects` lists it. */
  readonly path: string;
}

export interface SharedSession extends Shared {
  readonly id: string;
}

/** What the person allowed to leave this machine, for the hub at this address. Nothing else is ever sent. */
export interface SharedThings {
  readonly url: string;
  readonly projects: readonly SharedProject[];
  readonly sessions: readonly SharedSession[];
}

const name = 'shared.json';

/** What was allowed for another hub does not count for this one. */
export async function readShared(dataDir: string, url: string): Promise<SharedThings> {
  const value = await readOwnFile(dataDir, name);
  const found = value === undefined ? undefined : parseShared(value);
  if (value !== undefined && found === undefined) throw toDamaged(join(toHubFolder(dataDir), name));
  return found?.url === url ? found : { url, projects: [], sessions: [] };
}

export function putShared(dataDir: string, shared: SharedThings): void {
  putOwnFile(dataDir, name, { version: 1, ...shared });
}

function parseShared({ url, projects, sessions }: JsonObject): SharedThings | undefined {
  if (typeof url !== 'string' || !Array.isArray(projects) || !Array.isArray(sessions)) return undefined;
  const ofProjects = (projects as readonly JsonValue[]).map((each) => parseOne(each, 'path'));
  const ofSessions = (sessions as readonly JsonValue[]).map((each) => parseOne(each, 'id'));
  if (!ofProjects.every(isFound) || !ofSessions.every(isFound)) return undefined;
  return {
    url,
    projects: ofProjects.map(({ key, ...shared }) => ({ path: key, ...shared })),
    sessions: ofSessions.map(({ key, ...shared }) => ({ id: key, ...shared })),
  };
}

function parseOne(value: JsonValue, keyName: 'path' | 'id'): (Shared & { readonly key: string }) | undefined {
  if (!isJsonObject(value)) return undefined;
  const { [keyName]: key, redaction, targets, tags = [], notes = false } = value;
  const known = sharedRedactions.find((each) => each === redaction);
  if (typeof key !== 'string' || known === undefined || !Array.isArray(targets)) return undefined;
  const parsed = (targets as readonly JsonValue[]).map(parseTarget);
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string') || typeof notes !== 'boolean')
    return undefined;
  if (!parsed.every(isFound)) return undefined;
  return { key, redaction: known, targets: parsed, ...(tags.length > 0 ? { tags } : {}), ...(notes ? { notes } : {}) };
}

function parseTarget(value: JsonValue): ShareTarget | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, id, name: shown } = value;
  if (kind === 'everyone') return { kind };
  if ((kind !== 'team' && kind !== 'person') || typeof id !== 'string' || typeof shown !== 'string') return undefined;
  return { kind, id, name: shown };
}

function isFound<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
