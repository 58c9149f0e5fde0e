import { recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const agentColorRecord = recordEntry({
  type: 'agent-color',
  doc: 'The colour of the session in the prompt bar, chosen with /color. Written again and again; the last one counts.',
  documented: 'described by several public tools that read it; not in our samples',
  role: 'state',
  fields: {
    agentColor: text(undefined, ['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'pink', 'cyan', 'default']),
    sessionId: optional(text()),
  },
  example: {
    agentColor: 'cyan',
    sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
  },
});
