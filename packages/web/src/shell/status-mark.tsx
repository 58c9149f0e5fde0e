import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toSessionStatusMark } from '@scrollkeep/view/text/status-words.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import { useOtherPerson } from './use-other-person.ts';

interface StatusMarkProps {
  readonly status: SessionStatus;
  readonly isIdle: boolean;
  /** On a hub: whose session it is. */
  readonly shared: SharedSession | undefined;
}

/** How a session stands; quiet if nothing happens any more. */
export function StatusMark({ status, isIdle, shared }: StatusMarkProps) {
  const person = useOtherPerson(shared);
  return (
    <span class={`status is-${status}${isIdle ? ' is-idle' : ''}`}>
      {toVisibleText(toSessionStatusMark(status, isIdle, person))}
    </span>
  );
}
