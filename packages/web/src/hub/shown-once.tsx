import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { hubTexts as words } from '../texts/hub-texts.ts';

/** A secret that the hub does not keep: it is copied now or never. */
export function ShownOnce({ words: what, secret }: { readonly words: string; readonly secret: string }) {
  return (
    <div class="shown-once" role="status">
      <p>
        {what} {words.onlyOnce}
      </p>
      <p class="shown-secret">
        <code>{toVisibleText(secret)}</code>
        <CopyButton text={secret} label={words.copy} />
      </p>
    </div>
  );
}
