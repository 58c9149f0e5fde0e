import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';

/** How a session stands, in the one wording of every command, page and export. */
export const sessionStatusWords: Readonly<Record<SessionStatus, string>> = {
  empty: 'empty',
  working: 'working',
  waiting: 'waiting',
  interrupted: 'interrupted',
  failed: 'failed',
  missing: 'main transcript missing',
};

/** The same with a few words more, if there is room for them. Each begins with the word itself. */
export const sessionStatusSentences: Readonly<Record<SessionStatus, string>> = {
  empty: 'empty: no messages yet',
  working: 'working, or stopped midway',
  waiting: 'waiting for the user',
  interrupted: 'interrupted by the user',
  failed: 'failed: the last response is an error',
  missing: 'main transcript missing: only agents are left',
};

/** `waiting`, or `idle (waiting)` if nothing happens any more: the last state is kept. */
export function toSessionStatusLabel(status: SessionStatus, isIdle: boolean): string {
  return isIdle && status !== 'missing' ? `idle (${sessionStatusWords[status]})` : sessionStatusWords[status];
}

/** The same on a page, which also says for whom a session waits while it is in use. */
export function toSessionStatusMark(
  status: SessionStatus,
  isIdle: boolean,
  /** Whose session it is, if it is not the reader's. */
  person = 'you',
): string {
  return status === 'waiting' && !isIdle ? `waiting for ${person}` : toSessionStatusLabel(status, isIdle);
}

/**
 * What is shown in place of a title, wherever a session has none. A session without a title need not be empty: its
 * only prompt may be an image.
 */
export function toUntitledWords(
  /** Left out where nobody knows it. */
  status?: string,
): string {
  if (status === 'missing') return 'Main transcript missing';
  return status === 'empty' ? 'Empty session' : 'Untitled session';
}

/** What a live session waits for or works at. */
export const waitingSentences = {
  'first prompt': 'waiting for a first prompt',
  'user input': 'waiting for you',
  permission: 'waiting for your permission',
  'answer to a question': 'waiting for your answer to a question',
  'approval of a plan': 'waiting for your approval of a plan',
  // The transcript does not say whether a call runs or waits to be allowed.
  tool: 'working: a tool is running or waiting for permission',
  'running tool': 'working: a tool is running',
  model: 'working: the model is responding',
} as const;

/** How a call ended; empty if all went well. */
export const callStatusWords: Readonly<Record<CallStatus, string>> = {
  ok: '',
  pending: 'running',
  error: 'failed',
  rejected: 'rejected',
  denied: 'denied',
  interrupted: 'interrupted',
  lost: 'no result',
};
