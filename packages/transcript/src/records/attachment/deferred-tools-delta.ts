import { kindEntry } from '../../shapes/entry.ts';
import { list, optional, text } from '../../shapes/shape.ts';

export const deferredToolsDeltaAttachment = kindEntry({
  name: 'deferred_tools_delta',
  doc:
    'Tools that the model knows by name only and can load with ToolSearch: the whole list at first, later ' +
    'what came or went, for instance when ' +
    'an MCP server connects.',
  fields: {
    addedNames: list(text(), 'Names of the tools that came'),
    addedLines: list(text(), 'The same as the model reads them; one for each name'),
    removedNames: list(text()),
    readdedNames: optional(list(text(), 'Gone before and back again')),
    pendingMcpServers: optional(list(text(), 'MCP servers still connecting, whose tools may follow')),
    wireHiddenNames: optional(list(text())),
    needsAuthMcpServers: optional(list(text(), 'MCP servers that wait for a login')),
    failedMcpServers: optional(list(text(), 'MCP servers that could not be reached')),
  },
  example: {
    addedNames: ['WebFetch', 'mcp__harbour__list_berths'],
    addedLines: ['WebFetch', 'mcp__harbour__list_berths'],
    removedNames: [],
    readdedNames: [],
    pendingMcpServers: ['weather'],
    wireHiddenNames: [],
    failedMcpServers: [],
  },
});
