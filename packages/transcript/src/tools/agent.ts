import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';
import { agentResultFields } from './agent-result-fields.ts';

// Called `Task` until 2.1.62. Since about 2.1.200 agents run in the background unless told otherwise.
export const agentTool = toolEntry({
  name: 'Agent',
  act: 'starts-agent',
  doc:
    'Starts an agent with its own thread. `status` distinguishes the results: `completed` has the ' +
    'report, `async_launched` only says that ' +
    ('the agent runs in the background and its report comes later as a task notification, `teammate_spawned` ' +
      'names a member of a team. The result ') +
    'block the model sees may wrap the report in notes of the client; `content` has it bare.',
  input: {
    description: text('Three to five words for the user'),
    prompt: text('The task; the first record of the agent’s transcript repeats it'),
    subagent_type: optional(text('Which agent: `general-purpose`, `Explore`, `Plan`, one of the user’s own …')),
    model: optional(text('Short name of the model', ['opus', 'sonnet', 'haiku', 'fable'])),
    effort: optional(text('How hard it should think')),
    run_in_background: optional(boolean()),
    isolation: optional(text('Where it works', ['worktree', 'remote'])),
    name: optional(text('Makes it a team mate or at least addressable by `SendMessage`')),
    team_name: optional(text('Ignored by newer versions')),
    mode: optional(
      text('Permission mode; ignored by newer versions', [
        'acceptEdits',
        'auto',
        'bypassPermissions',
        'default',
        'dontAsk',
        'plan',
      ]),
    ),
    max_turns: optional(number('How many turns it may take')),
    resume: optional(text('Id of an earlier agent to continue; replaced by `SendMessage`')),
  },
  result: object({
    status: text('Which of the results it is', [
      'completed',
      'async_launched',
      'teammate_spawned',
      'remote_launched',
      'forked',
    ]),
    prompt: text('Repeated from the input'),
    ...agentResultFields,
  }),
  example: {
    input: {
      description: 'Find tide readers',
      prompt: 'List every caller of readTide below src/ and say which of them ignore its errors.',
      subagent_type: 'Explore',
    },
    result: {
      status: 'completed',
      prompt: 'List every caller of readTide below src/ and say which of them ignore its errors.',
      agentId: 'a4f1c09be7732d518',
      agentType: 'Explore',
      content: [{ type: 'text', text: 'Two callers: src/berth.ts handles errors, src/board.ts does not.' }],
      resolvedModel: 'claude-haiku-4-5-20251001',
      totalDurationMs: 18_204,
      totalTokens: 12_480,
      totalToolUseCount: 3,
      usage: {
        input_tokens: 6,
        output_tokens: 274,
        cache_creation_input_tokens: 1_200,
        cache_read_input_tokens: 11_000,
        cache_creation: { ephemeral_5m_input_tokens: 1_200, ephemeral_1h_input_tokens: 0 },
        server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
        service_tier: 'standard',
        inference_geo: '',
        iterations: [],
        speed: 'standard',
      },
      toolStats: {
        readCount: 2,
        searchCount: 1,
        bashCount: 0,
        editFileCount: 0,
        linesAdded: 0,
        linesRemoved: 0,
        otherToolCount: 0,
      },
    },
  },
  seeAlso: ['Task'],
});
