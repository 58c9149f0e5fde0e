import { toolEntry } from '../shapes/entry.ts';
import { boolean, object, optional, text } from '../shapes/shape.ts';

export const exitPlanModeOldTool = toolEntry({
  name: 'exit_plan_mode',
  act: 'presents-plan',
  doc: 'The name of `ExitPlanMode` until 1.0.56.',
  documented: 'seen in public transcripts of 1.0.18 – 1.0.56',
  input: {
    plan: optional(text('Markdown')),
  },
  result: object({
    plan: optional(text('The plan as approved')),
    isAgent: optional(boolean('An agent asked, not the main thread')),
  }),
  example: {
    input: { plan: '1. Read heights every 15 minutes\n2. Show the next high water' },
    result: { plan: '1. Read heights every 15 minutes\n2. Show the next high water', isAgent: false },
  },
  seeAlso: ['ExitPlanMode'],
});
