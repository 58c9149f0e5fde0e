import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { searchTexts } from '../texts/search-texts.ts';

interface ResultPagesProps {
  /** How many sessions come before this page, are on it, and were found. */
  readonly from: number;
  readonly count: number;
  readonly total: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

const words = searchTexts.search;

/** The pages of a result: one is shown at a time, so that the document stays small however much is found. */
export function ResultPages({ from, count, total, onPrevious, onNext }: ResultPagesProps) {
  return (
    <nav class="result-pages" aria-label={words.pages}>
      <button type="button" class="button" disabled={onPrevious === undefined} onClick={onPrevious}>
        {words.previous}
      </button>
      <span>{words.range(toReadableCount(from + 1), toReadableCount(from + count), toReadableCount(total))}</span>
      <button type="button" class="button" disabled={onNext === undefined} onClick={onNext}>
        {words.next}
      </button>
    </nav>
  );
}
