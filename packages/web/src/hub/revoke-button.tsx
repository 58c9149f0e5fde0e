import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { useAction } from '../shell/use-action.ts';
import { sendHub } from '../sources/hub-client.ts';

interface RevokeButtonProps {
  readonly action: ReturnType<typeof useAction>;
  readonly words: {
    readonly revoke: string;
    readonly revokeLabel: (name: string) => string;
    readonly revoked: (name: string) => string;
  };
  /** The device or key, as a path of the hub. */
  readonly path: string;
  readonly name: string;
}

/** Takes access away from a device or a key. */
export function RevokeButton({ action, words, path, name }: RevokeButtonProps) {
  const shown = toVisibleText(name);
  return (
    <button
      type="button"
      class="button is-small is-risky"
      aria-label={words.revokeLabel(shown)}
      disabled={action.isBusy}
      onClick={() => action.run(() => sendHub('DELETE', path), words.revoked(shown))}
    >
      {words.revoke}
    </button>
  );
}
