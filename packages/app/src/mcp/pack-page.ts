import { sliceToBytes, toBytes } from '@scrollkeep/server/text/token-budget.ts';

/** Where a page ends inside a list of blocks: the block to go on with, and how many of its characters were shown. */
export interface BlockPlace {
  readonly block: number;
  readonly offset: number;
}

export interface PackedBlocks {
  readonly text: string;
  /** undefined if all blocks were shown. */
  readonly next: BlockPlace | undefined;
}

/** Less than this of a block is not worth beginning it. */
const leastPiece = 400;

/**
 * As many blocks from a place on as take at most `most` bytes. A block that is longer than what is left goes on on the
 * next page, after a whole line if possible; a fence that is open there is closed, and opened again. `isFirst` makes
 * sure that something is shown.
 */
export function packPage(blocks: readonly string[], from: BlockPlace, most: number, isFirst: boolean): PackedBlocks {
  const shown: string[] = [];
  let left = most;
  for (let at = from.block; at < blocks.length; at++) {
    const block = blocks[at] ?? '';
    const start = at === from.block ? Math.min(from.offset, block.length) : 0;
    const opened = start === 0 ? '' : toOpening(findOpenFence(block, start));
    const rest = opened + block.slice(start);
    const bytes = toBytes(rest) + 2;
    if (bytes <= left) {
      if (rest !== '') shown.push(rest);
      left -= bytes;
      continue;
    }
    if (left < leastPiece && (shown.length > 0 || !isFirst)) return toPacked(shown, { block: at, offset: start });
    const piece = cutPiece(block, start, left - 2 - toBytes(opened));
    const closing = toClosing(findOpenFence(block, piece.end));
    shown.push(`${opened}${piece.text}${closing}`);
    return toPacked(shown, { block: at, offset: piece.end });
  }
  return toPacked(shown, undefined);
}

function toPacked(shown: readonly string[], next: BlockPlace | undefined): PackedBlocks {
  return { text: shown.join('\n\n'), next };
}

/** Room for a fence that has to be closed; fences longer than this are cut as if they were text. */
const fenceBytes = 40;

function cutPiece(block: string, start: number, most: number): { readonly text: string; readonly end: number } {
  const front = sliceToBytes(block.slice(start), Math.max(8, most - fenceBytes));
  const lineEnd = front.lastIndexOf('\n');
  // A line that takes most of a page is cut inside.
  const text = lineEnd > front.length / 2 ? front.slice(0, lineEnd + 1) : front;
  // At least one character, or the pages would never end.
  const kept = text === '' ? String.fromCodePoint(block.codePointAt(start) ?? 0) : text;
  return { text: kept, end: start + kept.length };
}

interface Fence {
  readonly mark: string;
  readonly language: string;
}

/** The fence that is open at a place of a block. */
function findOpenFence(block: string, end: number): Fence | undefined {
  let open: Fence | undefined;
  for (const [, mark = '', language = ''] of block.slice(0, end).matchAll(/^(`{3,})([^`\n]*)$/gm)) {
    if (open === undefined) open = { mark, language };
    else if (mark.length >= open.mark.length && language === '') open = undefined;
  }
  return open !== undefined && open.mark.length <= fenceBytes - 4 ? open : undefined;
}

function toOpening(fence: Fence | undefined): string {
  return fence === undefined ? '' : `${fence.mark}${fence.language}\n`;
}

function toClosing(fence: Fence | undefined): string {
  return fence === undefined ? '' : `\n${fence.mark}`;
}
