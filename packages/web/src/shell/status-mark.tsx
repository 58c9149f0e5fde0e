import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { sessionStatusMarks } from '@scrollkeep/view/text/status-words.ts';

/** How a session stands; quiet if nothing happens any more. */
export function StatusMark({ status, isIdle }: { readonly status: SessionStatus; readonly isIdle: boolean }) {
  return (
    <span class={`status is-${status}${isIdle ? ' is-idle' : ''}`}>
      {(isIdle ? sessionStatusMarks.idle : sessionStatusMarks.live)[status]}
    </span>
  );
}
