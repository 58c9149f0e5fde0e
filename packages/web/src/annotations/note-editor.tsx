import { useEffect, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { WireNote } from '@scrollkeep/view/wire/wire-annotations.ts';
import { annotationTexts as words } from '../texts/annotation-texts.ts';

interface NoteEditorProps {
  /** As it is kept now. */
  readonly note: WireNote | null;
  /** Gives the note as it is kept then; undefined if it was not. */
  readonly onSave: (text: string, before: string | null) => Promise<WireNote | null | undefined>;
  /** Whether there is text that was not saved; told at once, before the next key. */
  readonly onUnsaved: (hasUnsaved: boolean) => void;
}

/** A note is written over only by who saw what it says. */
export function NoteEditor({ note, onSave, onUnsaved }: NoteEditorProps) {
  /** What the text was made of. */
  const [base, setBase] = useState(note);
  const [text, setText] = useState(note?.text ?? '');
  const isChanged = text !== (base?.text ?? '');
  const isOther = isChanged && note?.changedAt !== base?.changedAt;
  const begin = (from: WireNote | null) => {
    onUnsaved(false);
    setBase(from);
    setText(from?.text ?? '');
  };
  useEffect(() => {
    // Where nothing was typed, what was saved elsewhere is shown at once.
    if (!isChanged) begin(note);
  }, [note?.changedAt]);
  const save = async () => {
    const kept = await onSave(text, note?.changedAt ?? null);
    if (kept !== undefined) begin(kept);
  };
  return (
    <div class="note-editor">
      <label for="note-text">{words.note}</label>
      <textarea
        id="note-text"
        class="field"
        dir="auto"
        rows={5}
        value={text}
        aria-describedby="note-private"
        onInput={(event) => {
          onUnsaved(event.currentTarget.value !== (base?.text ?? ''));
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (isChanged) void save();
        }}
      />
      {isOther ? (
        <div class="remark is-warning" role="alert">
          <p>{words.otherNote}</p>
          <p class="mark-note" dir="auto">
            {note === null ? words.noNote : toVisibleText(note.text)}
          </p>
        </div>
      ) : null}
      <p class="note-end">
        <span id="note-private">{words.isPrivate}</span>
        <button type="button" class="button is-small" disabled={!isChanged} onClick={() => void save()}>
          {words.save}
        </button>
      </p>
    </div>
  );
}
