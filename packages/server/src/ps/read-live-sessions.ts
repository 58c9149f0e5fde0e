import { readdir } from 'node:fs/promises';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { join } from 'node:path';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { readSideJson } from '../disk/read-side-file.ts';

/** A client that says it is running: `sessions/<pid>.json` of a config folder. */
export interface LiveSession {
  readonly pid: number;
  readonly sessionId: string;
  readonly cwd: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly entrypoint: string | undefined;
  /** The client's own word: `busy`, `idle` or `waiting`. */
  readonly clientStatus: string | undefined;
  /** What it waits for, in the client's own words; only while it does. */
  readonly waitingFor: string | undefined;
  readonly startedMs: number | undefined;
  /** Start of the process as the system tells it, against numbers that are used again. */
  readonly processStart: string | undefined;
}

/**
 * All entries of the registry, those of dead processes included: a crash leaves them behind. undefined if the folder
 * has no registry: older versions keep none.
 */
export async function readLiveSessions(
  configFolder: string,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly LiveSession[] | undefined> {
  const names = await readdir(join(configFolder, 'sessions')).catch(() => undefined);
  if (names === undefined) return undefined;
  const found: LiveSession[] = [];
  for (const name of names.sort()) {
    const path = `sessions/${name}`;
    if (classifyPath(path).kind !== 'live-session') continue;
    const live = parseLiveSession(await readSideJson(configFolder, path, onProblem));
    if (live !== undefined) found.push(live);
  }
  return found;
}

export function parseLiveSession(value: JsonValue | undefined): LiveSession | undefined {
  if (!isJsonObject(value)) return undefined;
  const { pid, sessionId } = value;
  // A number that is not a process would ask for a whole group of them.
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof sessionId !== 'string') return undefined;
  const text = (name: keyof JsonObject) => (typeof value[name] === 'string' ? value[name] : undefined);
  return {
    pid,
    sessionId,
    cwd: text('cwd'),
    name: text('name'),
    version: text('version'),
    entrypoint: text('entrypoint'),
    clientStatus: text('status'),
    waitingFor: text('waitingFor'),
    startedMs: typeof value['startedAt'] === 'number' ? value['startedAt'] : undefined,
    processStart: text('procStart'),
  };
}
