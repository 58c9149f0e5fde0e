import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { usageTexts } from '../texts/usage-texts.ts';

const words = usageTexts.usage;

/** What the figures leave out, and where prices come from. */
export function UsageNotes({
  unpriced,
  unreadableFiles,
  pricesAsOf,
}: {
  readonly unpriced: readonly string[];
  readonly unreadableFiles: number;
  readonly pricesAsOf: string | undefined;
}) {
  return (
    <div class="usage-notes">
      {unpriced.length === 0 ? null : (
        <p class="remark is-warning">{words.unpriced(unpriced.map(toVisibleText).join(', '))}</p>
      )}
      {unreadableFiles === 0 ? null : <p class="remark is-warning">{words.unreadable(unreadableFiles)}</p>}
      {pricesAsOf === undefined ? null : <p class="remark is-info">{words.asOf(pricesAsOf)}</p>}
    </div>
  );
}
