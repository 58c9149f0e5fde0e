import { toolEntry } from '../shapes/entry.ts';
import { list, object, optional, text } from '../shapes/shape.ts';

export const readMcpResourceTool = toolEntry({
  name: 'ReadMcpResourceTool',
  doc: 'Reads something that an MCP server offers.',
  input: {
    server: optional(text('Name of the server')),
    uri: optional(text()),
  },
  result: object({
    contents: optional(
      list(
        object({
          uri: optional(text()),
          mimeType: optional(text()),
          text: optional(text()),
          blobSavedTo: optional(text('File that binary content was saved to')),
        }),
      ),
    ),
    error: optional(text()),
  }),
  example: {
    input: { server: 'port', uri: 'port://berths/4' },
    result: { contents: [{ uri: 'port://berths/4', mimeType: 'application/json', text: '{"berth":4,"depth":7.5}' }] },
  },
});
