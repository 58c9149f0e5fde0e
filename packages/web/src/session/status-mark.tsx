import type { SessionStatus } from '@scrollkeep/transcript';
import { texts } from '../texts/texts.ts';

/** How a session stands; quiet where nothing happens any more. */
export function StatusMark({ status, isIdle }: { readonly status: SessionStatus; readonly isIdle: boolean }) {
  return <span class={`status is-${status}${isIdle ? ' is-idle' : ''}`}>{(isIdle ? texts.status.idle : texts.status.live)[status]}</span>;
}
