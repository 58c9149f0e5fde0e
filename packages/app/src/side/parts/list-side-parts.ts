import type { SideContext, SidePart } from '../side-part.ts';
import { readCheckpointsPart } from './read-checkpoints-part.ts';
import { readDebugPart } from './read-debug-part.ts';
import { readHistoryPart } from './read-history-part.ts';
import { readImagesPart } from './read-images-part.ts';
import { readLivePart } from './read-live-part.ts';
import { readPlanPart } from './read-plan-part.ts';
import { readResultsPart } from './read-results-part.ts';
import { readTasksPart } from './read-tasks-part.ts';
import { readTodosPart } from './read-todos-part.ts';
import type { SidePartName } from '../side-part-names.ts';

/** In the order of the overview. */
export const sideParts: Readonly<
  Record<SidePartName, { readonly title: string; readonly read: (context: SideContext) => Promise<SidePart> }>
> = {
  todos: { title: 'Todo lists', read: readTodosPart },
  tasks: { title: 'Tasks', read: readTasksPart },
  plan: { title: 'Plans', read: readPlanPart },
  checkpoints: { title: 'Checkpoints', read: readCheckpointsPart },
  results: { title: 'Tool results', read: readResultsPart },
  images: { title: 'Pasted images', read: readImagesPart },
  history: { title: 'Prompt history', read: readHistoryPart },
  debug: { title: 'Debug log', read: readDebugPart },
  live: { title: 'Live registry', read: readLivePart },
};
