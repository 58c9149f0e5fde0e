import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { findNearest } from '../text/find-nearest.ts';
import { findJsonError } from './find-json-error.ts';
import { type SettingKey, listSettings } from './settings-table.ts';
import type { Settings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

export interface ConfigFile {
  readonly path: string;
  readonly values: Partial<Settings>;
}

interface Place {
  readonly path: string;
  /** Somebody asked for exactly this file, so it has to be there. */
  readonly named: boolean;
  readonly surroundings: Surroundings;
}

/** The checked values of the config file; undefined if there is none and nobody named one. */
export function readConfigFile(place: Place): ConfigFile | undefined {
  const content = readContent(place);
  if (content === undefined) return undefined;
  const json = getJson(content, place.path);
  const base = {
    platform: place.surroundings.platform,
    home: place.surroundings.home,
    folder: (place.surroundings.platform === 'win32' ? win32 : posix).dirname(place.path),
  };
  const rows = listSettings().filter(([, row]) => row.inConfigFile);
  const values: Partial<Record<SettingKey, unknown>> = {};
  for (const [key, value] of Object.entries(json)) {
    if (key === '$schema') continue;
    const row = rows.find(([known]) => known === key);
    if (row === undefined)
      throw toUnknownKey(
        place.path,
        key,
        rows.map(([known]) => known),
      );
    const parsed = row[1].kind.parseJson(value, base);
    if (!parsed.ok) throw wrong(place.path, `${key} ${parsed.problem}`);
    values[row[0]] = parsed.value;
  }
  return { path: place.path, values: values as Partial<Settings> };
}

/** What the config file holds, as it is written there; empty if there is none. */
export function readConfigJson(path: string): Readonly<Record<string, unknown>> {
  const content = readContent({ path, named: false });
  return content === undefined ? {} : getJson(content, path);
}

function readContent({ path, named }: Pick<Place, 'path' | 'named'>): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    if (missing && !named) return undefined;
    throw new AppError({
      code: 'config-file-unreadable',
      message: missing ? `config file ${path} does not exist` : `config file ${path} cannot be read (${code})`,
      hint: named
        ? 'Check --config and SCROLLKEEP_CONFIG.'
        : 'Check the permissions of that file, or use another one with --config.',
      exitCode: 66,
      cause,
    });
  }
}

function getJson(content: Buffer, path: string): Readonly<Record<string, unknown>> {
  if (!isUtf8(content)) throw wrong(path, 'is not UTF-8 text', 'Save it as UTF-8.');
  // Some editors on Windows start a file with a byte order mark; JSON.parse refuses it.
  const mark = content.length >= 3 && content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0;
  const text = content.toString('utf8', mark);
  const errorAt = findJsonError(text);
  if (errorAt !== undefined) throw toJsonProblem(path, text, errorAt, mark);
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw wrong(path, 'must hold one JSON object: { … }');
  return json as Readonly<Record<string, unknown>>;
}

function toJsonProblem(path: string, text: string, errorAt: number, mark: number): AppError {
  const before = text.slice(0, errorAt);
  const lines = before.split('\n');
  const column = [...(lines.at(-1) ?? '')].length + 1;
  const offset = Buffer.byteLength(before) + mark;
  const [character] = text.slice(errorAt);
  const found = character === undefined ? 'unexpected end of file' : `unexpected ${JSON.stringify(character)}`;
  return wrong(
    path,
    `is not JSON: ${found} at line ${lines.length}, column ${column} (byte ${offset})`,
    'Correct it, or move the file away to use the defaults.',
  );
}

function toUnknownKey(path: string, key: string, known: readonly string[]): AppError {
  const nearest = findNearest(key, known);
  const suggestion = nearest === undefined ? '' : ` (did you mean ${JSON.stringify(nearest)}?)`;
  return wrong(path, `has an unknown key ${JSON.stringify(key)}${suggestion}`, `Known keys: ${known.join(', ')}.`);
}

function wrong(
  path: string,
  problem: string,
  hint = 'Run "scrollkeep config schema" for the allowed contents.',
): AppError {
  return new AppError({ code: 'config-file-wrong', message: `config file ${path}: ${problem}`, hint, exitCode: 64 });
}
