import { useEffect, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { AnnotationChange } from '@scrollkeep/view/wire/wire-annotations.ts';
import { Dialog } from '../shell/dialog.tsx';
import { Icon } from '../shell/icon.tsx';
import '../styles/marks.css';
import { Loading } from '../shell/loading.tsx';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { annotationTexts } from '../texts/annotation-texts.ts';
import { texts } from '../texts/texts.ts';
import type { AnnotationsSource } from '../sources/annotations-source.ts';
import { ClientTag, TagChip } from './marks-bar.tsx';
import { NoteEditor } from './note-editor.tsx';
import { TagField } from './tag-field.tsx';
import { findAnnotation, useAnnotations } from './use-annotations.ts';

export interface MarksDialogProps {
  readonly source: AnnotationsSource;
  /** Of the session. */
  readonly title: string;
  readonly clientTag: string | undefined;
  /** The turn that is meant; undefined for the session itself. */
  readonly turn: number | undefined;
  readonly focus: 'tags' | 'note';
  readonly onClose: () => void;
}

const words = annotationTexts;

/** Tags, pin and note of a session or a turn. Tags and pin are kept at once, a note when it is saved. */
export function MarksDialog({ source, title, clientTag, turn, focus, onClose }: MarksDialogProps) {
  const open = useAnnotations(source);
  const [problem, setProblem] = useState<ApiProblem>();
  const hasUnsaved = useRef(false);
  const [isWarned, setWarned] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isReady = open?.answer !== undefined;
  const annotation = findAnnotation(open?.answer, turn);
  useEffect(() => {
    body.current?.querySelector<HTMLElement>(focus === 'note' ? 'textarea' : 'input')?.focus();
  }, [isReady]);
  /** Whether it was kept. */
  const change = async (changes: AnnotationChange): Promise<boolean> => {
    try {
      await source.change(turn === undefined ? changes : { ...changes, turn });
      setProblem(undefined);
      return true;
    } catch (error) {
      const found = toProblem(error);
      setProblem(found);
      if (found.code === 'NOTE_CHANGED') source.refresh();
      return false;
    }
  };
  const close = () => {
    if (hasUnsaved.current && !isWarned) setWarned(true);
    else onClose();
  };
  const shown = problem ?? open?.problem;
  return (
    <Dialog title={words.title} class="marks" onClose={close}>
      <div class="dialog-body" ref={body}>
        <p class="marks-of" dir="auto">
          {turn === undefined ? toVisibleText(title) : words.ofTurn(turn, toVisibleText(title))}
        </p>
        {!isReady ? (
          open?.problem === undefined ? (
            <Loading text={texts.shell.loading} />
          ) : null
        ) : (
          <>
            <button
              type="button"
              class="mark-button"
              aria-pressed={annotation.isPinned}
              onClick={() => void change({ isPinned: !annotation.isPinned })}
            >
              <Icon name="pin" />
              {annotation.isPinned ? texts.marks.pinned : texts.marks.pin}
            </button>
            <div class="marks-tags">
              {annotation.tags.map((tag) => (
                <TagChip key={tag} tag={tag} onRemove={() => void change({ removeTags: [tag] })} />
              ))}
              <ClientTag tags={annotation.tags} clientTag={clientTag} />
            </div>
            <TagField used={annotation.tags} onAdd={(tag) => change({ addTags: [tag] })} />
            <NoteEditor
              note={annotation.note}
              onSave={async (note, noteBefore) =>
                (await change({ note, noteBefore })) ? findAnnotation(source.find(), turn).note : undefined
              }
              onUnsaved={(isUnsaved) => {
                hasUnsaved.current = isUnsaved;
                setWarned(false);
              }}
            />
          </>
        )}
        {isWarned ? (
          <p class="remark is-warning" role="alert">
            {words.unsaved}
          </p>
        ) : null}
        {shown === undefined ? null : (
          <p class="remark is-error" role="alert">
            {shown.message} {shown.hint}
          </p>
        )}
      </div>
    </Dialog>
  );
}
