import { useShell } from '../shell/shell-actions.ts';
import { texts } from '../texts/texts.ts';

/** The way to a transcript that the server does not know, also for those who cannot drop one. */
export function OpenFileHint() {
  const { openFiles } = useShell();
  return (
    <p class="file-hint">
      <label class="file-choice">
        {texts.home.openFile}
        <input
          class="visually-hidden"
          type="file"
          accept=".jsonl"
          multiple
          onChange={(event) => openFiles([...(event.currentTarget.files ?? [])])}
        />
      </label>
      <span>{texts.home.openFileHint}</span>
    </p>
  );
}
