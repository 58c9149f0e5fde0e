import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { Icon } from '../shell/icon.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import '../styles/tables.css';

interface PagerProps {
  /** Index of the first that is shown. */
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly onFrom: (from: number) => void;
}

const words = usageTexts.table;

/** Leafs through many things, a page at a time; nothing if one page has all. */
export function Pager({ from, size, total, onFrom }: PagerProps) {
  if (total <= size) return null;
  return (
    <span class="pager">
      <button
        type="button"
        class="icon-button"
        aria-label={words.before}
        disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - size))}
      >
        <Icon name="back" />
      </button>
      <span>
        {words.range(toReadableCount(from + 1), toReadableCount(Math.min(total, from + size)), toReadableCount(total))}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={words.after}
        disabled={from + size >= total}
        onClick={() => onFrom(from + size)}
      >
        <Icon name="next" />
      </button>
    </span>
  );
}
