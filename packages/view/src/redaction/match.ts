import type { Span } from './rule-parts/secret-rule.ts';

/** Something to be replaced. */
export interface Match extends Span {
  readonly kind: string;
  readonly title: string;
  /** The same for two spellings of the same thing. */
  readonly identity: string;
  /** Names give way to secrets. */
  readonly isName: boolean;
  /** The lower, the more telling. */
  readonly rank: number;
  /** What it begins with like all of its kind; nothing of the secret itself. */
  readonly prefix: string;
}

export function toMatch(kind: string, title: string, text: string, span: Span, rank: number): Match {
  return { ...span, kind, title, identity: text.slice(span.start, span.end), isName: false, rank, prefix: '' };
}

function isInOrder(found: readonly Match[]): boolean {
  let end = 0;
  for (const match of found) {
    if (match.start < end) return false;
    ({ end } = match);
  }
  return true;
}

/** Secrets that overlap become one, under the more telling kind: no half of either may stay. A name gives way. */
export function withoutOverlaps(found: readonly Match[]): readonly Match[] {
  if (isInOrder(found)) return found;
  const kept: Match[] = [];
  for (const match of [...found].sort((a, b) => a.start - b.start || a.rank - b.rank)) {
    const last = kept.at(-1);
    if (last === undefined || match.start >= last.end) kept.push(match);
    else if (last.isName !== match.isName) {
      if (last.isName) kept[kept.length - 1] = match;
    } else if (last.isName ? match.end - match.start > last.end - last.start : match.rank < last.rank)
      kept[kept.length - 1] = {
        ...match,
        start: last.isName ? match.start : Math.min(last.start, match.start),
        end: last.isName ? match.end : Math.max(last.end, match.end),
      };
    else if (!last.isName && match.end > last.end) kept[kept.length - 1] = { ...last, end: match.end };
  }
  return kept;
}
