import { recordBase, recordEntry } from '../shapes/entry.ts';
import { number, optional, text } from '../shapes/shape.ts';

export const forkContextRefBase = recordBase({
  type: 'fork-context-ref',
  role: 'log',
});

export const forkContextRefRecord = () =>
  recordEntry(forkContextRefBase, {
    doc:
      'Where a forked sub-agent took its context from, instead of a copy of it. First line of the file of such an ' +
      'agent; it carries no `sessionId`.',
    documented: 'seen in public transcripts of 2.1.220',
    fields: {
      agentId: optional(text('The forked agent')),
      parentSessionId: optional(text('The session it was forked from')),
      parentLastUuid: optional(text('The last record it knows of that session')),
      contextLength: optional(number('How many messages it took over')),
    },
    example: {
      agentId: 'a1b2c3d4e5f60718a',
      parentSessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      parentLastUuid: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
      contextLength: 42,
    },
  });
