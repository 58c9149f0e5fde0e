import { lstatSync } from 'node:fs';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findDesktopFile, isCoworkPath } from '../source-table/cowork-layout.ts';
import { isArchivedPath } from './archived-path.ts';
import { readRegularFileNow } from './open-regular-file.ts';

/** It holds the settings of a session: more is none of it. */
const mostBytes = 1024 * 1024;
const longestTitle = 1000;

/**
 * What Claude Desktop calls the session of a transcript. Without such a file, or with one that is too long or no
 * JSON, the session is called as its transcript says.
 */
export function readDesktopTitle(transcript: string): string | undefined {
  const file = findDesktopFile(transcript);
  if (file === undefined || isArchivedPath(transcript)) return undefined;
  try {
    // As everywhere in that folder, no link is followed.
    if (!lstatSync(file).isFile()) return undefined;
    const value = JSON.parse(readRegularFileNow(file, mostBytes).toString('utf8')) as JsonValue;
    const title = isJsonObject(value) ? value['title'] : undefined;
    const line = typeof title === 'string' ? title.split('\n').find((each) => each.trim() !== '') : undefined;
    return line?.trim().slice(0, longestTitle);
  } catch {
    return undefined;
  }
}

/** Whether sessions below a root may have such titles. */
export function mayHaveDesktopTitles(root: string): boolean {
  return isCoworkPath(root) && !isArchivedPath(root);
}
