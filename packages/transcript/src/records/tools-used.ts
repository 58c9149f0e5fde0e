import { recordBase, recordEntry } from '../shapes/entry.ts';
import { list, text } from '../shapes/shape.ts';

export const toolsUsedBase = recordBase({
  type: 'tools-used',
  role: 'log',
});

export const toolsUsedRecord = () =>
  recordEntry(toolsUsedBase, {
    doc:
      'The tools the session has called so far, each once. Written when one is called for the first time: the ' +
      'last one counts.',
    fields: {
      tools: list(text(), 'Names, in order of first use'),
      sessionId: text(),
    },
    example: {
      tools: ['Read', 'Edit', 'Bash'],
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
