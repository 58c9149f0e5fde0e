import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const listAgentsTool = toolEntry({
  name: 'ListAgents',
  doc: 'Lists the agents and sessions that `SendMessage` can reach.',
  input: {
    channel: optional(text('Without effect so far')),
    q: optional(text('Without effect so far')),
  },
  result: object({
    listing: optional(opaque('The agents with their names')),
    sections: optional(
      list(
        object({
          kind: optional(text()),
          total: optional(number()),
          rows: optional(
            list(
              object({
                name: optional(text()),
                ref: optional(text('Six hexadecimal digits that distinguish agents of the same name')),
                id: optional(text()),
                type: optional(text()),
                status: optional(text()),
              }),
            ),
          ),
        }),
        'The same as data; 2.1.324',
      ),
    ),
    notes: optional(list(object({ kind: optional(text()), text: optional(text()) }), 'Remarks to the list; 2.1.324')),
  }),
  example: {
    input: {},
    result: { listing: 'grace [b41c07] working: berth plan' },
  },
});
