import { toolEntry } from '../shapes/entry.ts';
import { list, object, optional, text } from '../shapes/shape.ts';

export const readMcpResourceDirTool = toolEntry({
  name: 'ReadMcpResourceDirTool',
  doc: 'Lists the contents of a folder offered by an MCP server.',
  documented: 'named by the client’s tool list and its published types, never seen in a file',
  input: {
    server: optional(text('Name of the server')),
    uri: optional(text()),
  },
  result: object({
    resources: optional(
      list(
        object({
          uri: optional(text()),
          name: optional(text()),
          mimeType: optional(text()),
        }),
      ),
    ),
    error: optional(text()),
  }),
  example: {
    input: { server: 'port', uri: 'port://berths' },
    result: { resources: [{ uri: 'port://berths/4', name: 'Berth 4', mimeType: 'application/json' }] },
  },
});
