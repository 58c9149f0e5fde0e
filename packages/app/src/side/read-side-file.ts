import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { classifyPath, type JsonValue, type StoredFile } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';

/** Side files are small; what is longer is not what it claims to be. */
const maxBytes = 64 * 1024 * 1024;

/** The text of a file below the config folder; undefined where there is none, or where its class forbids to open it. */
export async function readSideText(configFolder: string, path: string, onProblem: (problem: DiskProblem) => void): Promise<string | undefined> {
  const file = await findReadable(configFolder, path);
  if (file === undefined) return undefined;
  try {
    const { size } = await stat(file);
    if (size <= maxBytes) return await readFile(file, 'utf8');
    onProblem({ path: file, code: 'EFBIG', message: 'too long to be read whole' });
  } catch (error) {
    onProblem(toDiskProblem(file, error));
  }
  return undefined;
}

export async function readSideJson(configFolder: string, path: string, onProblem: (problem: DiskProblem) => void): Promise<JsonValue | undefined> {
  const text = await readSideText(configFolder, path, onProblem);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The parser's own words would quote the file.
    onProblem({ path: join(configFolder, path), code: 'NOT_JSON', message: 'not JSON' });
    return undefined;
  }
}

/**
 * A file that may be opened. The path may come from a transcript (a slug, a session id), and the file may be a link: neither may lead to a secret or out of
 * the kinds of files the layout knows.
 */
export async function findReadable(configFolder: string, path: string): Promise<string | undefined> {
  if (!isReadableClass(path)) return undefined;
  const file = join(configFolder, path);
  const target = await realpath(file).catch(() => undefined);
  if (target === undefined || classifyPath(basename(target)).class === 'secret') return undefined;
  return file;
}

/** Files of a folder with their sizes, those in folders below it too; empty where there is none. Nothing is opened. */
export async function listSideFiles(configFolder: string, folder: string): Promise<readonly StoredFile[]> {
  const names = await readdir(join(configFolder, folder), { recursive: true }).catch(() => []);
  const files = await Promise.all(names.sort().map((name) => toStoredFile(configFolder, folder, name.replaceAll('\\', '/'))));
  return files.filter((file) => file !== undefined);
}

async function toStoredFile(configFolder: string, folder: string, name: string): Promise<StoredFile | undefined> {
  if (!isReadableClass(`${folder}/${name}`)) return undefined;
  const found = await stat(join(configFolder, folder, name)).catch(() => undefined);
  return found?.isFile() === true ? { name, bytes: found.size } : undefined;
}

function isReadableClass(path: string): boolean {
  const place = classifyPath(path);
  return place.class === 'side' || place.kind === 'debug-log';
}
