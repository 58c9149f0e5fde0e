import type { ListedSession } from '../listed-session.ts';

/**
 * The list as somebody left it, until the folders have been looked through. Where it cannot be told any more, the
 * folders tell.
 */
export interface StartupList {
  readSessions(): Promise<readonly ListedSession[] | undefined>;
  /** Before what is shown of sessions is looked at; what they are filtered and sorted by is there already. */
  load(keys: Iterable<string>): Promise<void>;
  /** Before projects are made of all. */
  loadAgentFiles(): Promise<void>;
  /** The newest alone, ready to be shown, where that is quicker than all. */
  findNewest(limit: number): Promise<NewestSessions | undefined>;
}

export interface NewestSessions {
  /** The newest first. */
  readonly sessions: readonly ListedSession[];
  /** With those that are not among them. */
  readonly total: number;
  /** Beside them, of which only their files tell more. */
  readonly pending: number;
}
