import { toInputSummary } from './generic.ts';
import type { ToolView } from './tool-view.ts';

/** The final answer of a run by a program, in the shape that was asked for. */
export const structuredOutputView = {
  names: ['StructuredOutput'],
  title: () => 'Structured output',
  summary: (call) => toInputSummary(call) || 'empty',
  panels: ({ input }) => [
    { kind: 'code', text: JSON.stringify(input, null, 2), language: 'json', firstLine: undefined, path: undefined },
  ],
} satisfies ToolView;
