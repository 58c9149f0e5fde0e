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
  const lines = (patch as readonly JsonValue[]).flatMap((hunk) =>
    isJsonObject(hunk) && Array.isArray(hunk['lines']) ? (hunk['lines'] as readonly JsonValue[]) : [],
  );
  const content = noted['type'] === 'create' ? noted['content'] : undefined;
  const created = typeof content === 'string' && lines.length === 0 ? content.split('\n') : [];
  const removed = listKeys(lines, '-');
  const added = created.length > 0 ? toKeys(created) : listKeys(lines, '+');
  return removed.length === 0 && added.length === 0 ? undefined : { removed, added };
}

function listKeys(lines: readonly JsonValue[], sign: string): readonly number[] {
  return toKeys(
    lines.flatMap((line) => (typeof line === 'string' && line.startsWith(sign) ? [line.slice(sign.length)] : [])),
  );
}

function toKeys(lines: readonly string[]): readonly number[] {
  const keys: number[] = [];
  for (const line of lines) {
    if (keys.length === mostLines) break;
    if (line.trim() !== '') keys.push(toShortKey(line.endsWith('\r') ? line.slice(0, -1) : line));
  }
  return keys;
}
