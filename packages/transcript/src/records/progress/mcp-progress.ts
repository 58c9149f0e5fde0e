import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { number, optional, text } from '../../shapes/shape.ts';

export const mcpBase = kindBase({
  name: 'mcp_progress',
});

export const mcpProgress = () =>
  kindEntry(mcpBase, {
    doc:
      'A call of an MCP tool has started, moved on or ended. The result follows in a `user` ' +
      'record as for every tool.',
    documented: 'seen in public transcripts of 2.1.12 – 2.1.71',
    fields: {
      status: optional(text(undefined, ['started', 'completed'])),
      serverName: optional(text()),
      toolName: optional(text('Name at the server, without the `mcp__` prefix')),
      elapsedTimeMs: optional(number()),
      progress: optional(number('How far it is, in the server’s own measure')),
      total: optional(number('Where `progress` ends')),
      progressMessage: optional(text('What the server says about it')),
    },
    example: {
      status: 'started',
      serverName: 'tide-gauge',
      toolName: 'read_level',
    },
  });
