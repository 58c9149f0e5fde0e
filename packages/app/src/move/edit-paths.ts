import { backupNameField, pathFields, pathNamesField } from '@scrollkeep/transcript/catalogue/path-fields.ts';
import { editJsonStrings, type JsonString, type StringEdit } from '@scrollkeep/transcript/json/edit-json-strings.ts';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { parseCheckpointName } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import type { PathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { readBytes } from '@scrollkeep/server/disk/open-file.ts';
import { readFileLines } from '@scrollkeep/server/redact/read-file-lines.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** What changes in the files of a session. */
export interface PathEdits {
  readonly map: PathMap;
  /** Of the checkpoints of a session: the hash of the old path → of the new one. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface EditCounts {
  /** Lines, or whole JSON files, that change. */
  lines: number;
  /** Paths and names of backups that change. */
  values: number;
}

/** A line above this cannot be held as one text. */
export const mostLineBytes = 256 * 1024 * 1024;

/** The content of a JSON or JSONL file after the move, piece by piece; every other byte stays. */
export async function* editFile(
  path: string,
  edits: PathEdits,
  counts: EditCounts,
): AsyncGenerator<Uint8Array, void, void> {
  if (!path.endsWith('.jsonl')) {
    yield editText(await readBytes(path), edits, counts);
    return;
  }
  let offset = 0;
  for await (const { bytes, line, isWhole } of readFileLines(path, mostLineBytes)) {
    if (!isWhole)
      throw new AppError({
        code: 'LINE_TOO_LONG',
        message: `${toSafeText(path)}: line ${line} (byte ${offset}) is too long to be edited`,
        hint: 'Nothing was changed. A session with such a line cannot be moved.',
        exitCode: 2,
      });
    offset += bytes.length;
    yield editText(bytes, edits, counts);
  }
}

/** One JSON text, with what is around it in a file; one that is damaged stays as it is. */
export function editText(bytes: Uint8Array, { map, hashes }: PathEdits, counts: EditCounts): Uint8Array {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let end = bytes.length;
  while (end > start && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end--;
  const body = bytes.subarray(start, end);
  if (!mayChange(body)) return bytes;
  let values = 0;
  const edited = editJsonStrings(body, (string) => {
    const edit = findEdit(string, map, hashes);
    if (edit !== undefined) values++;
    return edit;
  });
  if (edited === undefined) return bytes;
  counts.lines++;
  counts.values += values;
  return Buffer.concat([bytes.subarray(0, start), edited, bytes.subarray(end)]);
}

function findEdit(
  { text, isName, field, holder }: JsonString,
  map: PathMap,
  hashes: PathEdits['hashes'],
): StringEdit | undefined {
  if (isName) return holder === pathNamesField ? map.findEdit(text) : undefined;
  if (field === backupNameField) {
    const hash = parseCheckpointName(text)?.hash;
    const by = hash === undefined ? undefined : hashes.get(hash);
    return hash === undefined || by === undefined ? undefined : { length: hash.length, by };
  }
  return pathFields.has(field) ? map.findEdit(text) : undefined;
}

/** Only JSON that is whole, and of which nobody keeps a hash. */
function mayChange(body: Uint8Array): boolean {
  try {
    const value = parseJsonValue(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
    return !isJsonObject(value) || toRecordMeaning(value).isHashed !== true;
  } catch {
    return false;
  }
}
