import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import type { AnySideFileEntry } from '@scrollkeep/transcript/shapes/entry.ts';
import { parseDebugLine } from '@scrollkeep/transcript/side-files/parse-debug-line.ts';
import type { FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import { readText } from '@scrollkeep/server/disk/open-file.ts';

/**
 * Whether the catalogue says what is in it. Of the client's logs only those of a session are; the others are anything.
 */
export function isKnownSideFile({ place }: FoundFile): boolean {
  return (
    entries.has(place.kind) && (place.class === 'side' || (place.kind === 'debug-log' && place.session !== undefined))
  );
}

/**
 * The values of a side file: one for a JSON file, one for each line of the others. Files that are text as a whole are
 * not opened: what they hold is content. A file that is longer than a line may be is left out.
 */
export async function readSideFile(
  file: FoundFile,
  options: { readonly maxLineBytes: number },
  onValue: (value: JsonValue) => void,
): Promise<void> {
  const format = entries.get(file.place.kind)?.format;
  if (format === 'text') return onValue('');
  if (format === undefined || file.bytes > options.maxLineBytes) return;
  const text = await readText(file.path, options.maxLineBytes);
  if (format === 'json') return onValue(parseJson(text));
  for (const line of text.split('\n')) {
    if (line.trim() !== '') onValue(format === 'jsonl' ? parseJson(line) : (parseDebugLine(line) as JsonValue));
  }
}

const entries: ReadonlyMap<string, AnySideFileEntry> = new Map(catalogue.sideFiles.map((entry) => [entry.kind, entry]));

/** The parser's own words would quote the file. */
function parseJson(text: string): JsonValue {
  try {
    return parseJsonValue(text);
  } catch {
    throw Object.assign(new Error('not JSON'), { code: 'NOT_JSON' });
  }
}
