import { recordBase, recordEntry } from '../shapes/entry.ts';
import { boolean, map, number, object, optional, text } from '../shapes/shape.ts';

export const costStateBase = recordBase({
  type: 'cost-state',
  role: 'log',
  traits: { isTotalCost: true },
});

export const costStateRecord = () =>
  recordEntry(costStateBase, {
    doc:
      'What the client itself reckons the session has cost so far, sub-agents included. Written at the end of a ' +
      'run and when it is resumed: running ' +
      'totals, so the last one counts. Times are milliseconds.',
    fields: {
      sessionId: text(),
      totalCostUSD: number(),
      totalAPIDuration: number('Time spent waiting for the API'),
      totalAPIDurationWithoutRetries: number(),
      totalToolDuration: number('Time spent in tools'),
      totalLinesAdded: number('Lines that edits added'),
      totalLinesRemoved: number('Lines that edits removed'),
      totalDuration: number('Time since the start'),
      startTime: number('Start in milliseconds since 1970'),
      modelUsage: map(
        object({
          inputTokens: number(),
          outputTokens: number(),
          cacheReadInputTokens: number(),
          cacheCreationInputTokens: number(),
          webSearchRequests: number(),
          costUSD: number(),
          thinkingTokens: optional(number('Of the output tokens, those spent on thinking')),
          cacheCreationEphemeral5mInputTokens: optional(number()),
          cacheCreationEphemeral1hInputTokens: optional(number()),
        }),
        'By model; the name may end in `[1m]` for the long context',
      ),
      hasUnknownModelCost: boolean('A model without a known price was used: the sum is too low'),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      totalCostUSD: 0.0816,
      totalAPIDuration: 11_970,
      totalAPIDurationWithoutRetries: 11_820,
      totalToolDuration: 640,
      totalLinesAdded: 12,
      totalLinesRemoved: 3,
      totalDuration: 41_011,
      startTime: 1_793_610_900_000,
      modelUsage: {
        'claude-opus-5-5': {
          inputTokens: 16,
          outputTokens: 138,
          thinkingTokens: 0,
          cacheReadInputTokens: 40_104,
          cacheCreationInputTokens: 14_160,
          cacheCreationEphemeral5mInputTokens: 14_160,
          cacheCreationEphemeral1hInputTokens: 0,
          webSearchRequests: 0,
          costUSD: 0.0816,
        },
      },
      hasUnknownModelCost: false,
    },
  });
