import { toolEntry } from '../shapes/entry.ts';
import { list, object, optional, text } from '../shapes/shape.ts';

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
