import type { FoldSessionSummary } from '../contract/session-store.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

/** The SDK's own function, of the SDK that the agent runs with. */
export async function loadFold(): Promise<FoldSessionSummary> {
  const sdk = await import('@anthropic-ai/claude-agent-sdk').catch((error: unknown) => {
    throw toMissing(error);
  });
  if (typeof sdk.foldSessionSummary !== 'function') throw toMissing(undefined);
  return sdk.foldSessionSummary as FoldSessionSummary;
}

function toMissing(cause: unknown): SessionStoreError {
  return new SessionStoreError({
    code: 'NO_SDK',
    message: 'session summaries need foldSessionSummary from @anthropic-ai/claude-agent-sdk 0.3.325 or newer',
    hint: 'Install it next to @scrollkeep/session-store, or pass foldSessionSummary as an option.',
    cause,
  });
}
