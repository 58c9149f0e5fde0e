import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, nullable, object, optional, text } from '../shapes/shape.ts';

// Called `exit_plan_mode` until 1.0.56.
export const exitPlanModeTool = toolEntry({
  name: 'ExitPlanMode',
  act: 'presents-plan',
  doc:
    'Shows a plan to the user and asks to carry it out. An object as result means that it was approved; a ' +
    'user who wants to continue planning ' +
    ('leaves an error text. Since 2.0.55 the plan is also in a file, and the client copies it from there ' +
      'into the recorded input.'),
  input: {
    plan: optional(text('Markdown; added by the client once the plan is in a file')),
    planFilePath: optional(text('Put there by the client')),
    allowedPrompts: optional(
      list(
        object({
          tool: optional(text(undefined, ['Bash'])),
          prompt: optional(text('What it may do, in words')),
        }),
        'Permissions asked for with the plan; no longer used',
      ),
    ),
  },
  result: object({
    plan: nullable(text('The plan as approved')),
    isAgent: boolean('An agent asked, not the main thread'),
    filePath: optional(text('Path of the plan, in `plans/`')),
    planWasEdited: optional(boolean('The user changed the plan before approving it')),
    hasTaskTool: optional(boolean()),
    awaitingLeaderApproval: optional(boolean('A team mate waits for its lead')),
    requestId: optional(text('Of the request to the lead')),
  }),
  example: {
    input: {
      plan: '# Tide board\n\n1. Read heights every 15 minutes\n2. Show the next high water\n',
      planFilePath: '/home/ada/.claude/plans/tide-board-calm-harbour.md',
    },
    result: {
      plan: '# Tide board\n\n1. Read heights every 15 minutes\n2. Show the next high water\n',
      isAgent: false,
      filePath: '/home/ada/.claude/plans/tide-board-calm-harbour.md',
    },
  },
  seeAlso: ['exit_plan_mode'],
});
