import type { FoldSessionSummary } from './session-store.ts';

export interface HubStoreOptions {
  /** `https://hub.example.org` */
  readonly url: string;
  /** A key, or the access token of a device; a function is asked before each request. */
  readonly token: string | (() => string | Promise<string>);
  /** Allows http to another machine than this one. */
  readonly insecure?: boolean;
  /** The git remote of the project, so that its sessions are with those that people push; else projectKey names it. */
  readonly remote?: string;
  /** More than the hub demands: `secrets`, or `all` for names and home folders as well. */
  readonly redaction?: 'secrets' | 'all';
  /** `foldSessionSummary` of the SDK; without it, it is imported from `@anthropic-ai/claude-agent-sdk`. */
  readonly foldSessionSummary?: FoldSessionSummary;
}
