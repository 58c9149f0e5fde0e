import type { KindBase } from '../../shapes/entry.ts';
import { agentBase } from './agent-progress.ts';
import { bashBase } from './bash-progress.ts';
import { hookBase } from './hook-progress.ts';
import { mcpBase } from './mcp-progress.ts';
import { queryUpdateBase } from './query-update.ts';
import { searchResultsReceivedBase } from './search-results-received.ts';
import { waitingForTaskBase } from './waiting-for-task.ts';

/** What reading needs of every report; in the order of `progress-catalogue.ts`, which has the whole entries. */
export const progressBases = [
  agentBase,
  bashBase,
  hookBase,
  mcpBase,
  queryUpdateBase,
  searchResultsReceivedBase,
  waitingForTaskBase,
] as const satisfies readonly KindBase[];
