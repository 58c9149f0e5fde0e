import { editJson, type JsonEdit, type JsonPath } from '@scrollkeep/transcript/json/edit-json.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { toToken } from '@scrollkeep/view/redaction/json-tokens.ts';

/** Leaves thinking blocks out of lines whose redaction would have changed them. */
export interface ThinkingEditor {
  /** The line to write instead of a redacted one; empty if nothing of the record is left. */
  editLine(original: string, redacted: string): string;
  /** Whether a record was left out as a whole, so that others have to be linked anew. */
  hasDropped(): boolean;
  /** A line whose links lead past records that were left out. */
  relinkLine(line: Buffer): Uint8Array;
  /** Blocks that were left out. */
  count(): number;
}

/** Fields that name another record of the same file, which the client follows. */
const links = ['parentUuid', 'logicalParentUuid', 'leafUuid'];

/**
 * For one transcript. A signature is made of the text it signs: the API refuses the whole conversation if a placeholder
 * is in it. The client writes one block per record, so mostly the record goes as well.
 */
export function openThinkingEditor(): ThinkingEditor {
  const parentOf = new Map<string, JsonValue>();
  let count = 0;
  return {
    editLine(original, redacted) {
      if (original === redacted || !hasThinking(original) || areBlocksKept(original, redacted)) return redacted;
      const [before, after] = [parseRecord(original, true), parseRecord(redacted, true)];
      if (before === undefined || after === undefined) return redacted;
      const edits: JsonEdit[] = [];
      const found = findChanged(before, after, [], edits);
      if (found === 0) return redacted;
      count += found;
      const { uuid, parentUuid } = after;
      const isEmpty = edits.some(
        ({ path, value }) => path.join('.') === 'message.content' && Array.isArray(value) && value.length === 0,
      );
      if (isEmpty && typeof uuid === 'string') {
        parentOf.set(uuid, parentUuid ?? null);
        return '';
      }
      return Buffer.from(editJson(Buffer.from(redacted, 'utf8'), edits)).toString('utf8');
    },
    hasDropped: () => parentOf.size > 0,
    relinkLine(line) {
      const record = parseRecord(line.toString('utf8'), true);
      const edits = links.flatMap((name): JsonEdit[] => {
        const to = record?.[name];
        return typeof to === 'string' && parentOf.has(to) ? [{ path: [name], value: findLeft(to) }] : [];
      });
      return edits.length === 0 ? line : editJson(line, edits);
    },
    count: () => count,
  };

  function findLeft(uuid: string): JsonValue {
    const seen = new Set<JsonValue>();
    let at: JsonValue = uuid;
    while (typeof at === 'string' && parentOf.has(at)) {
      if (seen.has(at)) return null;
      seen.add(at);
      at = parentOf.get(at) ?? null;
    }
    return at;
  }
}

/** A few letters that begin with a rare one are found several times as fast as more of them: first those. */
function hasThinking(line: string): boolean {
  return line.includes('king"') && line.includes('thinking"');
}

/** How a block of a client begins and goes on. No text of a string looks like it: quotes are escaped there. */
const [blockStart, signatureStart] = ['{"type":"thinking","thinking":', ',"signature":'];

/**
 * Whether all blocks of the line are as clients write them, and the redacted line has them too: then nothing has to be
 * parsed. Redaction changes strings alone, so the blocks of both lines are the same ones in the same order.
 */
function areBlocksKept(original: string, redacted: string): boolean {
  let [done, behind] = [0, 0];
  for (;;) {
    const start = original.indexOf(blockStart, done);
    if (start === -1) return done > 0 && !hasThinking(original.slice(done));
    const end = findBlockEnd(original, start);
    if (end === undefined || hasThinking(original.slice(done, start))) return false;
    const block = original.slice(start, end);
    const found = redacted.indexOf(block, behind);
    if (found === -1) return false;
    [done, behind] = [end, found + block.length];
  }
}

function findBlockEnd(line: string, start: number): number | undefined {
  const text = toToken(line, start + blockStart.length);
  if (!line.startsWith(`${signatureStart}"`, text.end + 1)) return undefined;
  const { end } = toToken(line, text.end + 1 + signatureStart.length);
  return line.charAt(end + 1) === '}' ? end + 2 : undefined;
}

/** How many blocks differ, and the lists without them. */
function findChanged(before: JsonValue, after: JsonValue, path: JsonPath, edits: JsonEdit[]): number {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [olds, news] = [before as readonly JsonValue[], after as readonly JsonValue[]];
    const kept = news.filter((block, at) => !isThinking(olds[at]) || isSame(olds[at], block));
    if (kept.length < news.length) {
      edits.push({ path, value: kept });
      return news.length - kept.length;
    }
    return news.reduce<number>((sum, block, at) => sum + findChanged(olds[at] ?? null, block, [...path, at], edits), 0);
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return 0;
  return Object.entries(after).reduce(
    (sum, [name, value]) => sum + findChanged(before[name] ?? null, value ?? null, [...path, name], edits),
    0,
  );
}

function isThinking(block: JsonValue | undefined): boolean {
  return isJsonObject(block) && (block['type'] === 'thinking' || block['type'] === 'redacted_thinking');
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
