import { readFileSync } from 'node:fs';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { linkForks, type ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { makeFolderFor, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { readMainSession } from '../sessions/read-session-files.ts';

/** A main file that has answers in common with another one. */
export interface SharingFile {
  readonly path: string;
  readonly session: string;
}

/** Which of files that have answers in common was copied from which: found out once, since it never changes. */
export interface ForkOrders {
  /** The same files, origins before their forks. */
  sort<File extends SharingFile>(files: readonly File[]): Promise<readonly File[]>;
}

export interface ForkOrdersOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
}

/** `path` is where the orders are kept from one run to the next; nowhere without it. */
export function openForkOrders(path: string | undefined, options: ForkOrdersOptions): ForkOrders {
  const known = path === undefined ? new Map<string, readonly string[]>() : readOrders(path);
  return {
    async sort(files) {
      const key = files.map((file) => file.path).sort();
      const paths = known.get(JSON.stringify(key)) ?? (await readOrder(files, options));
      if (!known.has(JSON.stringify(key))) {
        known.set(JSON.stringify(key), paths);
        for (const oldest of known.keys()) {
          if (known.size <= mostOrders) break;
          known.delete(oldest);
        }
        if (path !== undefined) writeOrders(path, known);
      }
      return [...files].sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
    },
  };
}

async function readOrder(files: readonly SharingFile[], options: ForkOrdersOptions): Promise<readonly string[]> {
  const sessions: Session[] = [];
  for (const { path, session } of files) {
    const place = { path, project: '', kind: 'main', session, agent: undefined, run: undefined } as const;
    sessions.push(await readMainSession(place, path, options));
  }
  const links = linkForks(sessions);
  const depths = new Map(files.map(({ path, session }) => [path, countOrigins(session, links)]));
  return files.map(({ path }) => path).sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
}

function countOrigins(session: string, links: ReadonlyMap<string, ForkLink>): number {
  const seen = new Set([session]);
  for (let at = links.get(session)?.from; at !== undefined && !seen.has(at); at = links.get(at)?.from) seen.add(at);
  return seen.size - 1;
}

interface KeptOrders {
  readonly version: number;
  readonly orders: readonly (readonly string[])[];
}

const mostOrders = 1000;

function readOrders(path: string): Map<string, readonly string[]> {
  try {
    const { version, orders } = JSON.parse(readFileSync(path, 'utf8')) as KeptOrders;
    return new Map(version === factsVersion ? orders.map((order) => [JSON.stringify([...order].sort()), order]) : []);
  } catch {
    return new Map();
  }
}

function writeOrders(path: string, orders: ReadonlyMap<string, readonly string[]>): void {
  const kept: KeptOrders = { version: factsVersion, orders: [...orders.values()] };
  try {
    makeFolderFor(path);
    writePrivateFile(path, [JSON.stringify(kept)]);
  } catch {
    // Only costs time: they are found out again.
  }
}
