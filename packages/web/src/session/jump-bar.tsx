import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';

/** What can be jumped to, each with its key; with Shift it goes back. */
export const jumpKeys = [
  ['e', 'error'],
  ['d', 'edit'],
  ['a', 'agent'],
] as const satisfies readonly (readonly [key: string, kind: FindKind])[];

/** To the next of what a person comes back for. */
export function JumpBar({ onJump }: { readonly onJump: (kind: FindKind, direction: 'next' | 'previous') => void }) {
  return (
    <div class="jump-bar" role="group" aria-label={texts.jump.label}>
      <span class="jump-label" aria-hidden="true">
        {texts.jump.label}
      </span>
      {jumpKeys.map(([key, kind]) => (
        <button
          key={kind}
          type="button"
          class="button is-small"
          aria-label={texts.jump.next(texts.jump.kinds[kind])}
          title={`${texts.jump.next(texts.jump.kinds[kind])} (${key})`}
          onClick={(event) => onJump(kind, event.shiftKey ? 'previous' : 'next')}
        >
          <Icon name={kind} />
          {texts.jump.kinds[kind]}
        </button>
      ))}
    </div>
  );
}
