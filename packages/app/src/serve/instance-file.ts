import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { isAlive } from '@scrollkeep/server/ps/is-alive.ts';

/** A server that runs, written down for the next start of the same person; nobody else can read it. */
export interface Instance {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  /** Under which the browser opens it, without the port; see `getBrowserName`. */
  readonly browserHost: string;
  readonly version: string;
  /** What it shows: the roots, or `demo`. */
  readonly roots: readonly string[];
  /** Makes links that let a browser in. */
  readonly secret: string;
  /** What a program sends as `Authorization: Bearer`. */
  readonly bearer: string;
}

/**
 * It is touched this often; one that was not for three times as long belongs to a process that is gone, whatever has
 * its number now.
 */
const touchMs = 20_000;

export interface InstanceFile {
  remove(): Promise<void>;
}

export async function openInstanceFile(cacheDir: string, instance: Instance): Promise<InstanceFile> {
  const folder = toFolder(cacheDir);
  // Without waiting: the person waits for the address, and five turns of the event loop take ten times as long as the
  // work.
  makePrivateFolder(folder);
  const path = join(folder, `${instance.port}.json`);
  writePrivateFile(path, [`${JSON.stringify(instance, null, 2)}\n`]);
  const touch = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), touchMs).unref();
  return {
    async remove() {
      clearInterval(touch);
      // Another server may have taken the port meanwhile.
      const now = await readInstance(path);
      if (now?.pid === instance.pid && now.secret === instance.secret) await rm(path, { force: true });
    },
  };
}

/** A server that shows the same, if one runs. Nothing is sent to it: its file is fresh, and its process is there. */
export async function findInstance(
  cacheDir: string,
  wanted: Pick<Instance, 'host' | 'version' | 'roots'> & { readonly port: number | undefined },
): Promise<Instance | undefined> {
  const names = await readdir(toFolder(cacheDir)).catch(() => []);
  for (const name of names.filter((each) => /^\d{1,5}\.json$/.test(each)).sort()) {
    const path = join(toFolder(cacheDir), name);
    const instance = (await isFresh(path)) ? await readInstance(path) : undefined;
    if (instance === undefined || !(await isAlive({ pid: instance.pid, processStart: undefined }))) continue;
    const isSame =
      instance.host === wanted.host &&
      instance.version === wanted.version &&
      instance.roots.join('\0') === wanted.roots.join('\0');
    if (isSame && (wanted.port === undefined || wanted.port === instance.port)) return instance;
  }
  return undefined;
}

async function isFresh(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || Date.now() - found.mtimeMs > 3 * touchMs) return false;
  // Whoever else could have written it could send the browser anywhere.
  const own = process.getuid?.();
  return own === undefined || (found.uid === own && (found.mode & 0o077) === 0);
}

async function readInstance(path: string): Promise<Instance | undefined> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Instance>;
    const { pid, host, port, browserHost, version, roots, secret, bearer } = value;
    const isWhole =
      typeof pid === 'number' &&
      typeof host === 'string' &&
      typeof port === 'number' &&
      typeof browserHost === 'string' &&
      typeof version === 'string' &&
      Array.isArray(roots) &&
      typeof secret === 'string' &&
      typeof bearer === 'string';
    return isWhole ? { pid, host, port, browserHost, version, roots, secret, bearer } : undefined;
  } catch {
    return undefined;
  }
}

function toFolder(cacheDir: string): string {
  return join(cacheDir, 'serve');
}
