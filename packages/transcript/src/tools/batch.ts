import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const batchTool = toolEntry({
  name: 'Batch',
  doc:
    'Runs several tool calls in one. Of early versions only; its inner calls have no records of their own, so ' +
    'tools used inside it show up nowhere else.',
  documented: 'seen in public transcripts of early versions',
  input: {
    description: optional(text()),
    invocations: optional(
      list(
        object({
          tool_name: optional(text()),
          input: optional(opaque('Input of that tool')),
        }),
      ),
    ),
  },
  result: object({
    resolvedInvocations: optional(list(opaque(), 'The calls with their tools')),
    orderedToolResults: optional(list(opaque(), 'Their results, in the order asked for')),
    normalizedMessages: optional(list(opaque(), 'The messages the client made of them')),
    totalDurationMs: optional(number()),
    totalTokens: optional(number()),
    totalToolCalls: optional(number()),
  }),
  example: {
    input: {
      description: 'Look around',
      invocations: [
        { tool_name: 'Read', input: { file_path: '/home/ada/harbour/src/tide.ts' } },
        { tool_name: 'Glob', input: { pattern: 'src/**/*.ts' } },
      ],
    },
    result: {
      resolvedInvocations: [],
      orderedToolResults: [],
      normalizedMessages: [],
      totalDurationMs: 214,
      totalTokens: 0,
      totalToolCalls: 2,
    },
  },
});
