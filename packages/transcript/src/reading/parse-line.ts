import { byte } from '../json/byte-values.ts';
import { decodeUtf8, type DecodeUtf8 } from '../json/decode-utf8.ts';
import type { DecodeSlice } from '../json/json-walk.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJsonValue } from '../json/parse-json-value.ts';
import { openJsonSkim, type JsonProblem } from '../json/open-json-skim.ts';
import { isBlank } from '../lines/is-blank.ts';
import { byteOrderMarkLength, toTextEnd, type Line } from '../lines/line.ts';
import type { OversizedLineSkim } from './open-oversized-line-skim.ts';
import type { ParsedLine } from './parsed-line.ts';
import { isRecordType } from '../records/record-types.ts';

/** One line to what it is; undefined for a blank line. Never throws. */
export function parseLine(line: Line<OversizedLineSkim>, decode: DecodeUtf8 = decodeUtf8): ParsedLine | undefined {
  return parseHeldLine(line, toDecodeSlice(decode));
}

/** The same with a decoder that takes a part of the bytes. */
export function parseHeldLine(line: Line<OversizedLineSkim>, decode: DecodeSlice): ParsedLine | undefined {
  const { source } = line;
  if (source === undefined) return parseOversizedLine(line);
  const start = line.offset === 0 ? line.start + byteOrderMarkLength(source, line.start) : line.start;
  const end = line.terminated ? toTextEnd(source, start, line.end, true) : line.end;
  if (source[start] !== byte.openBrace && isBlank(source, start, end)) return undefined;
  const text = decode(source, start, end);
  let value: JsonValue;
  try {
    value = parseJsonValue(text);
  } catch {
    return toDamagedLine(line, text, findJsonProblem(source.subarray(start, end)));
  }
  return toParsedLine(line, value, 0);
}

export function toDecodeSlice(decode: DecodeUtf8): DecodeSlice {
  return (bytes, start, end) => decode(bytes.subarray(start, end));
}

function parseOversizedLine(line: Line<OversizedLineSkim>): ParsedLine | undefined {
  const skimmed = line.sink?.end();
  if (skimmed === undefined || skimmed.blank) return undefined;
  const { result } = skimmed;
  return result.ok
    ? toParsedLine(line, result.value, result.omissions)
    : toDamagedLine(line, skimmed.head, result.problem);
}

function toParsedLine(line: Line, value: JsonValue, omissions: number): ParsedLine {
  const { number, offset, byteLength } = line;
  const type = isJsonObject(value) ? value['type'] : undefined;
  if (!isJsonObject(value) || typeof type !== 'string')
    return { kind: 'malformed', number, offset, byteLength, value, omissions };
  return isRecordType(type)
    ? { kind: 'record', number, offset, byteLength, type, value, omissions }
    : { kind: 'unknown-type', number, offset, byteLength, type, value, omissions };
}

function toDamagedLine(line: Line, text: string, problem: JsonProblem): ParsedLine {
  const { number, offset, byteLength } = line;
  return { kind: line.terminated ? 'not-json' : 'partial', number, offset, byteLength, text, problem };
}

function findJsonProblem(bytes: Uint8Array): JsonProblem {
  const skim = openJsonSkim({ maxStringBytes: 0, maxValues: 0 });
  skim.push(bytes);
  const result = skim.end();
  return result.ok ? { at: 0, expected: 'JSON' } : result.problem;
}
