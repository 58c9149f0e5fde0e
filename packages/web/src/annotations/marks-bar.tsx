import { NoteText } from '@scrollkeep/view/html/mark-chips.tsx';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { WireAnnotation } from '@scrollkeep/view/wire/wire-annotations.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';
import { noAnnotation } from './use-annotations.ts';

const words = texts.marks;

export interface MarksBarProps {
  /** undefined until it is known: nothing can be changed before. */
  readonly annotation: WireAnnotation | undefined;
  /** Kept by Claude Code, which alone can change it. */
  readonly clientTag: string | undefined;
  /** Why nothing can be changed now. */
  readonly problem: string | undefined;
  readonly onPin: () => void;
  readonly onRemove: (tag: string) => void;
  readonly onTags: () => void;
  readonly onNote: () => void;
}

/** Pin, tags and note of a session, with the ways to change them. */
export function MarksBar({ annotation, clientTag, problem, onPin, onRemove, onTags, onNote }: MarksBarProps) {
  const { tags, isPinned, note } = annotation ?? noAnnotation;
  const disabled = annotation === undefined;
  return (
    <>
      <div class="marks-bar" role="group" aria-label={words.label}>
        <button
          type="button"
          class="mark-button"
          aria-pressed={isPinned}
          title={words.pinHint}
          disabled={disabled}
          onClick={onPin}
        >
          <Icon name="pin" />
          {isPinned ? words.pinned : words.pin}
        </button>
        {tags.map((tag) => (
          <TagChip key={tag} tag={tag} onRemove={() => onRemove(tag)} />
        ))}
        <ClientTag tags={tags} clientTag={clientTag} />
        <button type="button" class="mark-button" title={words.tagHint} disabled={disabled} onClick={onTags}>
          <Icon name="tag" />
          {words.addTag}
        </button>
        <button type="button" class="mark-button" title={words.noteHint} disabled={disabled} onClick={onNote}>
          <Icon name="edit" />
          {note === null ? words.addNote : words.editNote}
        </button>
      </div>
      {problem === undefined ? null : <p class="remark is-warning">{problem}</p>}
      <NoteText note={note?.text} />
    </>
  );
}

export function TagChip({ tag, onRemove }: { readonly tag: string; readonly onRemove: () => void }) {
  return (
    <span class="mark-chip tag-chip">
      <bdi class="tag-name">#{toVisibleText(tag)}</bdi>
      <button
        type="button"
        class="tag-remove"
        aria-label={words.removeTag(toVisibleText(tag))}
        title={words.removeTag(toVisibleText(tag))}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

/** It is shown once, where a person gave the same tag. */
export function ClientTag({
  tags,
  clientTag,
}: {
  readonly tags: readonly string[];
  readonly clientTag: string | undefined;
}) {
  if (clientTag === undefined || tags.some((tag) => foldText(tag) === foldText(clientTag))) return null;
  return (
    <span class="mark-chip is-client" title={words.clientTagHint}>
      <bdi>#{toVisibleText(clientTag)}</bdi> <span class="tag-origin">{words.clientTag}</span>
    </span>
  );
}
