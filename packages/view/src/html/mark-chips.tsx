import { listMarkWords } from '../model/marks.ts';
import type { Marks } from '../model/session-view.ts';
import { toVisibleText } from './parts/to-visible-text.ts';

/** Pin and tags, beside a title or the number of a turn. */
export function MarkChips({ marks }: { readonly marks: Marks }) {
  return (
    <>
      {listMarkWords(marks).map((words) => (
        <span key={words} class="mark-chip" dir="auto">
          {toVisibleText(words)}
        </span>
      ))}
    </>
  );
}

/** A note as it was written: text and line ends, nothing else. */
export function NoteText({ note }: { readonly note: string | undefined }) {
  return note === undefined ? null : (
    <p class="mark-note" dir="auto">
      {toVisibleText(note)}
    </p>
  );
}
