import { recordBase, recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const agentColorBase = recordBase({
  type: 'agent-color',
  role: 'state',
});

export const agentColorRecord = () =>
  recordEntry(agentColorBase, {
    doc: 'The colour of the session in the prompt bar, chosen with /color. Written repeatedly; the last one counts.',
    documented: 'described by several public tools that read it; not in our samples',
    fields: {
      agentColor: text(undefined, ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'pink', 'cyan', 'default']),
      sessionId: optional(text()),
    },
    example: {
      agentColor: 'cyan',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
