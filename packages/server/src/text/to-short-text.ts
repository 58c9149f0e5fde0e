import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import { toSafeText } from './to-safe-text.ts';

/** A text from a transcript as one safe line, no wider than `width`; its beginning is kept. */
export function toShortText(text: string, width: number): string {
  // A few characters more than fit are enough to look at: texts can be megabytes long.
  return cutEnd(
    toSafeText(
      text
        .slice(0, width * 8)
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    width,
  );
}
