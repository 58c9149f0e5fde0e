import { byte } from '../json/byte-values.ts';
import { decodeUtf8 } from '../json/decode-utf8.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { openJsonSkim } from '../json/open-json-skim.ts';
import { parseJsonValue } from '../json/parse-json-value.ts';
import type { LinePart } from './resume-record.ts';

/** Whole records that a damaged line holds, and how. */
export interface SalvagedLine {
  readonly records: readonly { readonly value: JsonObject; readonly part: LinePart }[];
  /** Records follow each other without a line end; the client reads those. */
  readonly isGlued: boolean;
  readonly hasNul: boolean;
}

/** What a record begins with: a writer that broke into the line of another one is found by it. */
const beginnings = ['{"type":"', '{"parentUuid":'];
/** Each search for a record may go through the rest of the line. */
const maxSearches = 32;
/** Clients glue two or three. */
const maxRecords = 100;

export function salvageLine(bytes: Uint8Array): SalvagedLine {
  const line = bytes.subarray(0, findTextEnd(bytes));
  const records: { value: JsonObject; part: LinePart }[] = [];
  let isGlued = true;
  let at = skipEmpty(line, 0);
  for (let searches = 0; at < line.length && searches < maxSearches && records.length < maxRecords;) {
    const rest = line.subarray(at);
    const end = findEnd(rest);
    const value = end === undefined ? undefined : parseObject(rest.subarray(0, end));
    if (end !== undefined && value !== undefined) {
      records.push({ value, part: { start: at, end: at + end } });
      const next = skipEmpty(line, at + end);
      isGlued &&= next === at + end || next === line.length;
      at = next;
      continue;
    }
    isGlued = false;
    searches++;
    at = findBeginning(line, at + 1);
  }
  return { records, isGlued: isGlued && records.length > 0 && line[0] !== 0, hasNul: bytes.includes(0) };
}

function findTextEnd(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === byte.newline || bytes[end - 1] === byte.carriageReturn)) end--;
  return end;
}

/** NUL bytes are what a crash leaves on a disk that had not written the line yet. */
function skipEmpty(line: Uint8Array, start: number): number {
  let at = start;
  while (line[at] === 0) at++;
  return at;
}

/** Where a JSON text ends that more bytes follow; undefined if it breaks before its end. */
function findEnd(text: Uint8Array): number | undefined {
  const skim = openJsonSkim({ maxStringBytes: 0, maxValues: 0 });
  skim.push(text);
  const result = skim.end();
  return result.ok ? text.length : result.problem.at === 0 ? undefined : result.problem.at;
}

function parseObject(text: Uint8Array): JsonObject | undefined {
  try {
    const value = parseJsonValue(decodeUtf8(text));
    return isJsonObject(value) && typeof value['type'] === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function findBeginning(line: Uint8Array, start: number): number {
  for (let at = line.indexOf(byte.openBrace, start); at !== -1; at = line.indexOf(byte.openBrace, at + 1))
    if (beginnings.some((text) => startsWith(line, at, text))) return at;
  return line.length;
}

function startsWith(line: Uint8Array, at: number, text: string): boolean {
  for (let place = 0; place < text.length; place++) if (line[at + place] !== text.charCodeAt(place)) return false;
  return true;
}
