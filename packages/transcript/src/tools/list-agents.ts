import { toolEntry } from '../shapes/entry.ts';
import { object, opaque, optional, text } from '../shapes/shape.ts';

export const listAgentsTool = toolEntry({
  name: 'ListAgents',
  doc: 'Lists the agents and sessions that `SendMessage` can reach.',
  documented: 'seen in public transcripts',
  input: {
    channel: optional(text('without effect so far')),
    q: optional(text('without effect so far')),
  },
  result: object({
    listing: optional(opaque('the agents with their names')),
  }),
  example: {
    input: {},
    result: { listing: 'grace [b41c07] working: berth plan' },
  },
});
