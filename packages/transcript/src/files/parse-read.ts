import { isJsonObject, type JsonValue } from '../json/json-value.ts';

/** The path where a result of `Read` shows the whole text of a file; undefined for a part, a picture, or one that was cut. */
export function isWholeRead(details: JsonValue | undefined): string | undefined {
  return findRead(details)?.path;
}

/** The text that a `Read` of the whole file saw. */
export function findReadText(details: JsonValue | undefined): string | undefined {
  return findRead(details)?.text;
}

function findRead(details: JsonValue | undefined): { readonly path: string; readonly text: string } | undefined {
  const file = isJsonObject(details) && details['type'] === 'text' && isJsonObject(details['file']) ? details['file'] : undefined;
  if (file === undefined || file['startLine'] !== 1 || file['numLines'] !== file['totalLines'] || file['truncatedByTokenCap'] === true) return undefined;
  const { filePath, content, numLines } = file;
  if (typeof filePath !== 'string' || typeof content !== 'string') return undefined;
  // The empty line after a final newline counts; where the number does not fit, the content is not what it says.
  return content.split('\n').length === numLines ? { path: filePath, text: content } : undefined;
}
