import { countLines, countUtf8Bytes } from '../../model/panel-size.ts';

/** How much of a text is shown before it is asked for. */
export interface FoldLimit {
  readonly lines: number;
  readonly characters: number;
}

export interface FoldedText {
  readonly head: string;
  /** What the whole has. */
  readonly lines: number;
  readonly bytes: number;
}

/** A fold that hides less than this saves nothing. */
const leastHidden = 4;

/** The beginning of a long text; undefined for one that is short enough. */
export function foldText(text: string, limit: FoldLimit): FoldedText | undefined {
  const trimmed = text.trimEnd();
  const lines = countLines(trimmed);
  const isLong = lines > limit.lines + leastHidden;
  if (!isLong && trimmed.length <= 1.25 * limit.characters) return undefined;
  const end = isLong ? findLineEnd(trimmed, limit.lines) : trimmed.length;
  // Never half a surrogate pair.
  const head = trimmed.slice(0, Math.min(end, limit.characters)).replace(/[\ud800-\udbff]$/, '');
  return { head, lines, bytes: countUtf8Bytes(trimmed) };
}

function findLineEnd(text: string, lines: number): number {
  let at = -1;
  for (let count = 0; count < lines; count++) at = text.indexOf('\n', at + 1);
  return at;
}
