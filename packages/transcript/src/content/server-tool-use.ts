import { kindEntry } from '../shapes/entry.ts';
import { opaque, optional, text } from '../shapes/shape.ts';

export const serverToolUseBlock = kindEntry(
  { name: 'server_tool_use' },
  {
    doc:
      'A tool that the API, or a gateway in its place, runs itself. Its `tool_result` is in the same answer, ' +
      'not in a `user` record.',
    documented: 'seen in public transcripts of 2.1.44 – 2.1.88',
    fields: {
      id: optional(text('The `tool_use_id` of its result')),
      name: optional(text('For instance `web_search`')),
      input: optional(opaque('The tool’s own shape')),
    },
    example: {
      id: 'srvtoolu_01HarbourSearch0000',
      name: 'web_search',
      input: { query: 'tide table rounding rules' },
    },
  },
);
