import type { SessionStatus } from '@scrollkeep/transcript';

const names: Readonly<Record<SessionStatus, string>> = { empty: 'empty', working: 'working', waiting: 'waiting for you', interrupted: 'interrupted', failed: 'failed' };
const idleNames: Readonly<Record<SessionStatus, string>> = { empty: 'empty', working: 'stopped midway', waiting: 'answered', interrupted: 'interrupted', failed: 'failed' };

/** How a session stands; quiet where nothing happens any more. */
export function StatusMark({ status, isIdle }: { readonly status: SessionStatus; readonly isIdle: boolean }) {
  return <span class={`status is-${status}${isIdle ? ' is-idle' : ''}`}>{(isIdle ? idleNames : names)[status]}</span>;
}
