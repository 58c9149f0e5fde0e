import type { CallStatus, SessionStatus } from '@scrollkeep/transcript';

/** How a session stands, in the one wording of every command, page and export. */
export const sessionStatusWords: Readonly<Record<SessionStatus, string>> = {
  empty: 'empty',
  working: 'working',
  waiting: 'waiting',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** The same with a few words more, where there is room for them. */
export const sessionStatusSentences: Readonly<Record<SessionStatus, string>> = {
  empty: 'empty: nothing was said yet',
  working: 'working, or stopped in the middle of it',
  waiting: 'waiting for the person',
  interrupted: 'interrupted by the person',
  failed: 'failed: its last answer is an error',
};

/** `waiting`, or `idle (waiting)` where nothing happens any more: the last state is kept. */
export function toSessionStatusLabel(status: SessionStatus, isIdle: boolean): string {
  return isIdle ? `idle (${sessionStatusWords[status]})` : sessionStatusWords[status];
}

/** How a call ended; empty where all went well. */
export const callStatusWords: Readonly<Record<CallStatus, string>> = {
  ok: '',
  pending: 'running',
  error: 'failed',
  rejected: 'rejected',
  denied: 'denied',
  interrupted: 'interrupted',
  lost: 'no result',
};
