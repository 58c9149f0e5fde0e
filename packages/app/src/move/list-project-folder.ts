import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { scanValues } from '@scrollkeep/server/disk/scan-values.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** What is in a project folder, by whose it is. */
export interface ProjectFolder {
  /** Its own name. */
  readonly name: string;
  /** By session id. */
  readonly sessions: ReadonlyMap<string, SessionEntries>;
  /** Files of no single session: memory, the client's list of sessions. */
  readonly shared: SessionEntries;
}

export interface SessionEntries {
  /** Relative to the project folder, with `/`. */
  readonly files: readonly string[];
  /** Folders, those without files too; an outer one before the inner. */
  readonly folders: readonly string[];
}

interface Collected {
  readonly files: string[];
  readonly folders: string[];
}

/** Only agents beside their session are opened, to see whose they are. Links are refused: they may lead anywhere. */
export function listProjectFolder(path: string, name: string): ProjectFolder {
  const sessions = new Map<string, Collected>();
  const shared: Collected = { files: [], folders: [] };
  const top = readdirSync(path).sort();
  for (const each of top) {
    const id = /^(?!agent-)(.+)\.jsonl$/.exec(each)?.[1];
    if (id !== undefined) sessions.set(id, { files: [], folders: [] });
  }
  for (const each of top) if (isSessionId(each) && !sessions.has(each)) sessions.set(each, { files: [], folders: [] });
  for (const each of top) {
    const id = findOwner(path, each, top);
    collect(path, each, (id === undefined ? undefined : sessions.get(id)) ?? shared);
  }
  return { name, sessions, shared };
}

function isSessionId(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
}

function findOwner(path: string, name: string, top: readonly string[]): string | undefined {
  const agent = /^(agent-.+?)(?:\.jsonl|\.meta\.json)$/.exec(name)?.[1];
  if (agent === undefined) return name.replace(/\.jsonl$/, '');
  if (!top.includes(`${agent}.jsonl`)) return undefined;
  let session: string | undefined;
  checkNoLink(join(path, `${agent}.jsonl`));
  scanValues(join(path, `${agent}.jsonl`), 'sessionId', 0, (id) => void (session ??= id));
  return session;
}

function collect(base: string, name: string, into: Collected): void {
  const path = join(base, ...name.split('/'));
  if (!checkNoLink(path)) {
    into.files.push(name);
    return;
  }
  into.folders.push(name);
  for (const each of readdirSync(path).sort()) collect(base, `${name}/${each}`, into);
}

/** Whether it is a folder. */
export function checkNoLink(path: string): boolean {
  const found = lstatSync(path);
  if (found.isDirectory()) return true;
  if (found.isFile()) return false;
  throw new AppError({
    code: 'IS_LINK',
    message: `${toSafeText(path)} is a symbolic link, or not a regular file, and is never moved`,
    hint: 'Replace it with the file itself, or remove it. Nothing was changed.',
    exitCode: 74,
  });
}
