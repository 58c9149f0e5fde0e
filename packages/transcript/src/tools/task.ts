import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, opaque, optional, text } from '../shapes/shape.ts';
import { agentResultFields } from './agent-result-fields.ts';

// Renamed `Agent` in 2.1.63.
export const taskTool = toolEntry({
  name: 'Task',
  act: 'starts-agent',
  doc:
    'Starts an agent with its own thread; since 2.1.63 the tool is called `Agent`. Until 2.0.22 the ' +
    'result has neither `status` nor ' +
    ('`agentId`, and the records of the agent are in the session’s own file, marked `isSidechain`. It has ' +
      'nothing to do with the task list of ') +
    '`TaskCreate`.',
  input: {
    description: text('Three to five words for the user'),
    prompt: text('The task; the first record of the agent repeats it'),
    subagent_type: optional(
      text('Which agent: `general-purpose`, `Explore`, `Plan`, one of the user’s own …; missing in early 1.0'),
    ),
    model: optional(text('Short name of the model', ['opus', 'sonnet', 'haiku'])),
    run_in_background: optional(boolean()),
    isolation: optional(text('Where it works', ['worktree'])),
    name: optional(text('Makes it a team mate')),
    team_name: optional(text()),
    mode: optional(text('Permission mode', ['acceptEdits', 'bypassPermissions', 'default', 'dontAsk', 'plan'])),
    max_turns: optional(number('How many turns it may take')),
    resume: optional(text('Id of an earlier agent to continue')),
  },
  result: object({
    status: optional(
      text('Which of the results it is; the oldest have none, and all are completed', [
        'completed',
        'async_launched',
        'teammate_spawned',
      ]),
    ),
    prompt: optional(text('Repeated from the input')),
    ...agentResultFields,
    wasInterrupted: optional(boolean('The user interrupted the agent')),
    exitPlanModeInput: optional(opaque('The plan of an agent that left plan mode; early 1.0')),
  }),
  example: {
    input: {
      description: 'Check tide tables',
      prompt: 'Compare data/tides-2026.csv with the numbers in docs/tides.md.',
      subagent_type: 'general-purpose',
    },
    result: {
      status: 'completed',
      prompt: 'Compare data/tides-2026.csv with the numbers in docs/tides.md.',
      agentId: 'a3e91f0',
      content: [{ type: 'text', text: 'They agree but for 3 March, where the page has 4.1 m and the table 4.7 m.' }],
      totalDurationMs: 9_310,
      totalTokens: 8_151,
      totalToolUseCount: 2,
      usage: {
        input_tokens: 4,
        output_tokens: 147,
        cache_creation_input_tokens: 1_000,
        cache_read_input_tokens: 7_000,
        cache_creation: { ephemeral_5m_input_tokens: 1_000, ephemeral_1h_input_tokens: 0 },
        service_tier: 'standard',
      },
    },
  },
  seeAlso: ['Agent'],
});
