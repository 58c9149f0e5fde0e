import { toolEntry } from '../shapes/entry.ts';
import { number, object, optional, text } from '../shapes/shape.ts';

export const lspTool = toolEntry({
  name: 'LSP',
  doc: 'Asks a language server about the code: where something is defined, used or described.',
  input: {
    operation: optional(
      text('Named as in the protocol: `goToDefinition`, `findReferences`, `hover`, `documentSymbol` …'),
    ),
    filePath: optional(text()),
    line: optional(number('Counted from 1')),
    character: optional(number('Counted from 1')),
  },
  result: object({
    operation: optional(text()),
    filePath: optional(text()),
    result: optional(text('The answer, made readable')),
    resultCount: optional(number()),
    fileCount: optional(number('Files the results are in')),
  }),
  example: {
    input: { operation: 'findReferences', filePath: 'src/tide.ts', line: 12, character: 17 },
    result: {
      operation: 'findReferences',
      filePath: 'src/tide.ts',
      result: 'Found 1 reference:\nsrc/board.ts:4:16',
      resultCount: 1,
      fileCount: 1,
    },
  },
});
