import { copiedWord, CopyButton as AnyCopyButton } from '@scrollkeep/view/html/parts/copy-text.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is said under the pointer, where that is more than the label. */
  readonly hint?: string;
  readonly class?: string;
  /** Beside the picture. */
  readonly words?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, hint = label, class: name = 'icon-button', words }: CopyButtonProps) {
  return (
    <AnyCopyButton text={text} copy={copyText} label={label} hint={hint} class={name}>
      {(isDone) => (
        <>
          <Icon name={isDone ? 'check' : 'copy'} />
          {words === undefined ? null : isDone ? copiedWord : words}
        </>
      )}
    </AnyCopyButton>
  );
}
