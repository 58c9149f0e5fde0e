import { bytesPerToken, cutToBytes, toBytes } from '@scrollkeep/server/text/token-budget.ts';

/** An answer that keeps to a budget. */
export interface Answer {
  /** Whether the block fitted; one that did not is not in the answer, and nothing after it should be. */
  add(block: string): boolean;
  /** What is left, in bytes, for blocks. */
  readonly left: () => number;
  /** The answer with its last words, which always have room. */
  end(...words: readonly string[]): string;
}

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
