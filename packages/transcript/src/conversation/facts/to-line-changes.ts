import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { toShortKey } from './to-short-key.ts';

/** The lines that a change of a file took away and wrote, each as a short key; blank lines are none. */
export interface LineChanges {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Of one change so many lines are kept, of each kind. */
const mostLines = 5000;

/** undefined if the client noted no changed lines: it did not change a file, or is too old to say. */
export function findLineChanges(noted: JsonObject): LineChanges | undefined {
  const patch = noted['structuredPatch'];
  if (!Array.isArray(patch)) return undefined;
  const removed: number[] = [];
  const added: number[] = [];
  let lines = 0;
  for (const hunk of patch as readonly JsonValue[]) {
    if (!isJsonObject(hunk) || !Array.isArray(hunk['lines'])) continue;
    for (const line of hunk['lines'] as readonly JsonValue[]) {
      lines++;
      if (typeof line !== 'string') continue;
      const sign = line.charCodeAt(0);
      if (sign === minus) addKey(removed, line, 1, line.length);
      else if (sign === plus) addKey(added, line, 1, line.length);
    }
  }
  const content = noted['type'] === 'create' && lines === 0 ? noted['content'] : undefined;
  if (typeof content === 'string') addLines(added, content);
  return removed.length === 0 && added.length === 0 ? undefined : { removed, added };
}

const [plus, minus, carriageReturn] = [0x2b, 0x2d, 0x0d];

function addLines(keys: number[], text: string): void {
  for (let start = 0; start <= text.length && keys.length < mostLines;) {
    const stop = text.indexOf('\n', start);
    const end = stop === -1 ? text.length : stop;
    addKey(keys, text, start, end);
    start = end + 1;
  }
}

/** The key of a line, `text[start, end)`, if it is not blank. */
function addKey(keys: number[], text: string, start: number, end: number): void {
  if (keys.length === mostLines || isBlank(text, start, end)) return;
  keys.push(toShortKey(text, start, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end));
}

function isBlank(text: string, start: number, end: number): boolean {
  // Nearly every line has a letter near its beginning, and most blanks are plain ones.
  let at = start;
  while (at < end && (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09)) at++;
  return at === end || (!isPlainLetter(text.charCodeAt(at)) && text.slice(at, end).trim() === '');
}

function isPlainLetter(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
