import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { toKindHolder, toRecordMeaning } from '../records/record-meaning.ts';
import { countLineEnds } from './count-line-ends.ts';

/**
 * What a record shows of a whole file: the result of a `Read`, or a file that a person named with `@`. undefined for a
 * part, a picture, or one that was cut.
 */
export function findSeenFile(record: JsonObject): { readonly path: string; readonly text: string } | undefined {
  const { readFile } = toRecordMeaning(record);
  return findRead(readFile === undefined ? record['toolUseResult'] : readFile(toKindHolder(record)));
}

function findRead(details: JsonValue | undefined): { readonly path: string; readonly text: string } | undefined {
  const file =
    isJsonObject(details) && details['type'] === 'text' && isJsonObject(details['file']) ? details['file'] : undefined;
  if (
    file === undefined ||
    file['startLine'] !== 1 ||
    file['numLines'] !== file['totalLines'] ||
    file['truncatedByTokenCap'] === true
  )
    return undefined;
  const { filePath, content, numLines } = file;
  if (typeof filePath !== 'string' || typeof content !== 'string') return undefined;
  // The empty line after a final newline counts; where the number does not fit, the content is not what it says.
  return countLineEnds(content) + 1 === numLines ? { path: filePath, text: content } : undefined;
}
