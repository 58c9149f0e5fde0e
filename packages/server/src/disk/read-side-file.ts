import { basename, join } from 'node:path';
import type { StoredFile } from '@scrollkeep/transcript/conversation/side/join-checkpoints.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toDiskProblem, type DiskProblem } from './disk-problem.ts';
import { findTwin } from './find-archives.ts';
import { findTarget, isFile, listFolder, readText, statFile } from './open-file.ts';

/** The text of a file below the config folder; undefined if there is none, or where its class forbids to open it. */
export async function readSideText(
  configFolder: string,
  path: string,
  onProblem: (problem: DiskProblem) => void,
): Promise<string | undefined> {
  const file = await findReadable(configFolder, path);
  if (file === undefined) return undefined;
  try {
    return await readText(file);
  } catch (error) {
    onProblem(toDiskProblem(file, error));
  }
  return undefined;
}

export async function readSideJson(
  configFolder: string,
  path: string,
  onProblem: (problem: DiskProblem) => void,
): Promise<JsonValue | undefined> {
  const text = await readSideText(configFolder, path, onProblem);
  if (text === undefined) return undefined;
  try {
    return parseJsonValue(text);
  } catch {
    // The parser's own words would quote the file.
    onProblem({ path: join(configFolder, path), code: 'NOT_JSON', message: 'not JSON' });
    return undefined;
  }
}

/**
 * A file that may be opened. The path may come from a transcript (a slug, a session id), and the file may be a link:
 * neither may lead to a secret or out of the kinds of files the layout knows.
 */
export async function findReadable(configFolder: string, path: string): Promise<string | undefined> {
  if (!isReadableClass(path)) return undefined;
  for (const folder of [configFolder, findTwin(configFolder)]) {
    const file = folder === undefined ? undefined : join(folder, path);
    const target = file === undefined ? undefined : await findTarget(file);
    if (target !== undefined && classifyPath(basename(target)).class !== 'secret') return file;
  }
  return undefined;
}

/** Files of a folder with their sizes, those in folders below it too; empty if there is none. Nothing is opened. */
export async function listSideFiles(configFolder: string, folder: string): Promise<readonly StoredFile[]> {
  const twin = findTwin(configFolder);
  const onDisk = await listFolder(join(configFolder, folder));
  const archived =
    twin === undefined ? [] : (await listFolder(join(twin, folder))).filter((name) => !onDisk.includes(name));
  const files = await Promise.all(
    [...onDisk, ...archived].sort().map((name) => toStoredFile(configFolder, folder, name)),
  );
  return files.filter((file) => file !== undefined);
}

async function toStoredFile(configFolder: string, folder: string, name: string): Promise<StoredFile | undefined> {
  if (!isReadableClass(`${folder}/${name}`)) return undefined;
  const file = await findReadable(configFolder, `${folder}/${name}`);
  return file !== undefined && (await isFile(file)) ? { name, bytes: (await statFile(file)).size } : undefined;
}

function isReadableClass(path: string): boolean {
  const place = classifyPath(path);
  return place.class === 'side' || place.kind === 'debug-log';
}
