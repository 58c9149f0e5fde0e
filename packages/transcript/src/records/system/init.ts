import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { list, opaque, optional, text } from '../../shapes/shape.ts';

export const initBase = kindBase({
  name: 'init',
});

export const initNotice = () =>
  kindEntry(initBase, {
    doc:
      'The start of a session, as public descriptions have it. In our samples only the output ' +
      'stream has it, no file.',
    documented: 'described for 2.0.37 – 2.0.61; not in our samples',
    fields: {
      content: optional(text('The notice')),
      level: optional(text(undefined, ['info'])),
      compactMetadata: optional(opaque('Unknown shape')),
      model: optional(text()),
      tools: optional(list(text(), 'Names of the tools')),
      mcp_servers: optional(list(opaque(), 'MCP servers and their states')),
      slash_commands: optional(list(text())),
      permissionMode: optional(text()),
      apiKeySource: optional(text()),
    },
    example: { content: 'Session started', level: 'info' },
  });
