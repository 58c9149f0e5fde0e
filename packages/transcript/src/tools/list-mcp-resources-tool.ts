import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const listMcpResourcesTool = toolEntry({
  name: 'ListMcpResourcesTool',
  doc: 'Lists what the MCP servers offer for reading. The result is a list, not an object.',
  input: {
    server: optional(text('Only of this server')),
  },
  result: list(
    object({
      uri: optional(text()),
      name: optional(text()),
      title: optional(text('Name for people')),
      size: optional(number('In bytes')),
      annotations: optional(opaque('The server’s own shape')),
      mimeType: optional(text()),
      description: optional(text()),
      server: optional(text('Name of the server')),
    }),
  ),
  example: {
    input: { server: 'port' },
    result: [{ uri: 'port://berths/4', name: 'Berth 4', mimeType: 'application/json', server: 'port' }],
  },
});
