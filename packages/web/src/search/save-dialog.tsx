import { useState } from 'preact/hooks';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { Dialog } from '../shell/dialog.tsx';
import type { ApiProblem } from '../sources/api-problem.ts';
import { searchTexts } from '../texts/search-texts.ts';
import type { KeptSearches } from './use-searches.ts';

export interface SaveDialogProps {
  readonly searches: KeptSearches;
  readonly query: string;
  /** The name it has, for another one; undefined for a search that is not saved yet. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}

const words = searchTexts.kept;
const longestName = 64;

/** Asks for the name of a saved search. */
export function SaveDialog({ searches, query, name: before, onClose }: SaveDialogProps) {
  const [name, setName] = useState(before ?? '');
  const [problem, setProblem] = useState<ApiProblem>();
  const wanted = name.trim();
  const taken = before === undefined ? searches.saved.find((each) => isSameName(each.name, wanted)) : undefined;
  const save = async () => {
    if (wanted === '') return;
    const failed = await searches.change(
      before === undefined ? { save: { name: wanted, query } } : { rename: { from: before, to: wanted } },
    );
    if (failed === undefined) onClose();
    else setProblem(failed);
  };
  return (
    <Dialog title={before === undefined ? words.saveTitle : words.renameTitle} class="save-search" onClose={onClose}>
      <div class="dialog-body">
        <p class="save-query" dir="auto">
          <code>{toVisibleText(query)}</code>
        </p>
        <input
          class="field"
          type="text"
          aria-label={words.name}
          placeholder={words.name}
          autocomplete="off"
          spellcheck={false}
          maxLength={longestName}
          // oxlint-disable-next-line no-autofocus
          autofocus
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void save();
          }}
        />
        <p class="section-hint" role="status">
          {taken === undefined ? '' : words.replaces(toVisibleText(taken.name))}
        </p>
        {problem === undefined ? null : (
          <p class="remark is-error" role="alert">
            {problem.message} {problem.hint}
          </p>
        )}
        <button type="button" class="button" disabled={wanted === ''} onClick={() => void save()}>
          {before === undefined ? words.save : words.renameTitle}
        </button>
      </div>
    </Dialog>
  );
}

function isSameName(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}
