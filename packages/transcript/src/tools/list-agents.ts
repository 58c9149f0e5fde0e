import { toolEntry } from '../shapes/entry.ts';
import { object, opaque, optional, text } from '../shapes/shape.ts';

export const listAgentsTool = toolEntry({
  name: 'ListAgents',
  doc: 'Lists the agents and sessions that `SendMessage` can reach.',
  input: {
    channel: optional(text('Without effect so far')),
    q: optional(text('Without effect so far')),
  },
  result: object({
    listing: optional(opaque('The agents with their names')),
  }),
  example: {
    input: {},
    result: { listing: 'grace [b41c07] working: berth plan' },
  },
});
