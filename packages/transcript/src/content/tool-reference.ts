import { kindEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const toolReferenceBlock = kindEntry(
  { name: 'tool_reference' },
  {
    doc:
      'A deferred tool that `ToolSearch` found and that the model may call from now on. It is inside a ' +
      '`tool_result`.',
    fields: {
      tool_name: text(),
    },
    example: {
      tool_name: 'WebFetch',
    },
  },
);
