import { recordBase, recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const agentMetadataBase = recordBase({
  type: 'agent_metadata',
  role: 'state',
});

export const agentMetadataRecord = () =>
  recordEntry(agentMetadataBase, {
    doc:
      'The contents of `agent-<id>.meta.json`, which the Agent SDK hands to a session store as a record of the ' +
      'agent. Only in transcripts that `@scrollkeep/session-store` wrote. The last one counts.',
    documented: 'made by the Agent SDK 0.3.325 for session stores; the client does not write it',
    fields: {
      agentType: optional(text('The type of the agent')),
      description: optional(text()),
      toolUseId: optional(text('The call that started the agent')),
      parentAgentId: optional(text('The agent that started it')),
    },
    example: {
      agentType: 'Explore',
      description: 'Find the mooring code',
      toolUseId: 'toolu_01AbCdEf',
    },
  });
