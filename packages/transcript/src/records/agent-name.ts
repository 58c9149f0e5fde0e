import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const agentNameBase = recordBase({
  type: 'agent-name',
  role: 'state',
  traits: { agentNameField: 'agentName' },
});

export const agentNameRecord = () =>
  recordEntry(agentNameBase, {
    doc:
      'The name under which other agents know the session. Written with `custom-title` when a session is ' +
      'named, and repeatedly after that: the ' +
      'last one counts.',
    fields: {
      agentName: text(),
      sessionId: text(),
    },
    example: {
      agentName: 'tide-tables',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
