import type { KindEntriesOf } from '../../shapes/entry.ts';
import { agentProgress } from './agent-progress.ts';
import { bashProgress } from './bash-progress.ts';
import { hookProgress } from './hook-progress.ts';
import { mcpProgress } from './mcp-progress.ts';
import { queryUpdateProgress } from './query-update.ts';
import { searchResultsReceivedProgress } from './search-results-received.ts';
import { waitingForTaskProgress } from './waiting-for-task.ts';
import type { progressBases } from './progress-bases.ts';

/** Every kind of progress report. */
export const progressCatalogue = [
  agentProgress(),
  bashProgress(),
  hookProgress(),
  mcpProgress(),
  queryUpdateProgress(),
  searchResultsReceivedProgress(),
  waitingForTaskProgress(),
] as const satisfies KindEntriesOf<typeof progressBases>;
