import { toolEntry } from '../shapes/entry.ts';
import { opaque } from '../shapes/shape.ts';

// The names in the input are those of the schema the caller asked for: none of them is known here.
export const structuredOutputTool = toolEntry({
  name: 'StructuredOutput',
  doc:
    'Hands over the final answer in a form that the caller asked for, in runs by a program and in agents of a ' +
    'workflow. The input is the answer, ' +
    'shaped by the caller’s schema.',
  documented: 'seen in public transcripts',
  hasOpenInput: true,
  input: {},
  result: opaque('A note that it was taken over, or the answer once more'),
  example: {
    input: {},
    result: 'Structured output provided successfully',
  },
});
