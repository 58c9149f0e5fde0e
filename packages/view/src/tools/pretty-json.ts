import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';

const longest = 400_000;

/**
 * JSON text with its structure to be seen; undefined if it is none, or where writing it anew would change a number,
 * an escape or a repeated name.
 */
export function findPrettyJson(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || trimmed.length > longest) return undefined;
  const value = findJsonValue(trimmed);
  return JSON.stringify(value) === dropSpace(trimmed) ? JSON.stringify(value, null, 2) : undefined;
}

/** The same without white space outside of strings. */
function dropSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? '');
}
