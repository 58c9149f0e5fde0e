/**
 * An answer that keeps to a budget. A token is counted as three bytes of UTF-8: more than any tokenizer makes of
 * English, code, or scripts whose characters take three bytes, so the true count is below the budget.
 */
export interface Answer {
  /** Whether the block fitted; one that did not is not in the answer, and nothing after it should be. */
  add(block: string): boolean;
  /** What is left, in bytes, for blocks. */
  readonly left: () => number;
  /** The answer with its last words, which always have room. */
  end(...words: readonly string[]): string;
}

export const bytesPerToken = 3;
/** For the last words: notes, and the call that goes on. */
export const endBytes = 700;

export function openAnswer(maxTokens: number, head: string): Answer {
  const most = maxTokens * bytesPerToken - endBytes;
  const blocks = [head];
  let used = toBytes(head);
  return {
    add(block) {
      const bytes = toBytes(block) + 2;
      if (used + bytes > most) return false;
      used += bytes;
      blocks.push(block);
      return true;
    },
    left: () => most - used - 2,
    end: (...words) =>
      [...blocks, cutToBytes(words.filter((word) => word !== '').join('\n'), endBytes - 2)]
        .filter((block) => block !== '')
        .join('\n\n'),
  };
}

/** A text that takes at most so many bytes, with a mark where it was cut. */
export function cutToBytes(text: string, most: number): string {
  return toBytes(text) <= most ? text : `${sliceToBytes(text, most - 3)}…`;
}

/** The front of a text that takes at most so many bytes; no character is cut. */
export function sliceToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= most) return text;
  let end = Math.max(0, most);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString('utf8');
}

export function toBytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
