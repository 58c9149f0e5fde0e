import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { findServerOfTool, pairTexts, toGiven } from './given-texts.ts';
import { boolean, list, opaque, optional, text } from '../../shapes/shape.ts';

export const deferredToolsDeltaBase = kindBase({
  name: 'deferred_tools_delta',
  traits: {
    context: (tools) =>
      toGiven(
        'mcp-server',
        pairTexts(tools['addedNames'], tools['addedLines']).map(([name, line]) => [findServerOfTool(name) ?? '', line]),
      ),
  },
});

export const deferredToolsDeltaAttachment = () =>
  kindEntry(deferredToolsDeltaBase, {
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
      loadedNames: optional(list(text(), 'Tools whose definitions the model already has')),
      surfacedNames: optional(list(text(), 'Tools that are sent with this announcement')),
      restoredNames: optional(list(text(), 'Tools that a rule had taken away and that may be used again')),
      runsAgainNames: optional(list(text())),
      replacedNames: optional(list(text())),
      loadedBeforeSummaryNames: optional(list(text(), 'Tools loaded before a compaction')),
      retractedTools: optional(list(opaque(), 'Tools that may no longer be used')),
      causeNeutral: optional(boolean('The text does not say why tools came or went')),
      tellsWhenToLoad: optional(boolean('The lines say when to load a tool')),
      toolSearchAbsent: optional(boolean('There is no ToolSearch to load them with')),
      restoresDeferred: optional(boolean()),
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
