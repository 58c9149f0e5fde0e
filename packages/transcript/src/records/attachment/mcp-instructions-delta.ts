import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { pairTexts, toGiven, toServerName } from './given-texts.ts';
import { list, text } from '../../shapes/shape.ts';

export const mcpInstructionsDeltaBase = kindBase({
  name: 'mcp_instructions_delta',
  traits: {
    context: (servers) =>
      toGiven(
        'mcp-server',
        pairTexts(servers['addedNames'], servers['addedBlocks']).map(([name, block]) => [toServerName(name), block]),
      ),
  },
});

export const mcpInstructionsDeltaAttachment = () =>
  kindEntry(mcpInstructionsDeltaBase, {
    doc: 'Instructions of MCP servers for the model: all at first, later those of servers that came or went.',
    fields: {
      addedNames: list(text(), 'Names of the servers'),
      addedBlocks: list(text(), 'Their instructions under a heading; one for each name'),
      removedNames: list(text()),
    },
    example: {
      addedNames: ['harbour'],
      addedBlocks: ['## harbour\nAsk for a berth by its number.'],
      removedNames: [],
    },
  });
