import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, optional, text } from '../shapes/shape.ts';

export const toolSearchTool = toolEntry({
  name: 'ToolSearch',
  doc:
    'Loads tools that the model knows by name only until it asks for them. The tool result block names them in ' +
    '`tool_reference` blocks.',
  input: {
    query: text('Words, or `select:<name>,<name>`'),
    max_results: optional(number()),
  },
  result: object({
    matches: list(text(), 'Names of the tools now loaded; empty if none fitted'),
    query: text(),
    total_deferred_tools: number('Tools that could have been loaded'),
  }),
  example: {
    input: { query: 'select:WebFetch', max_results: 5 },
    result: { matches: ['WebFetch'], query: 'select:WebFetch', total_deferred_tools: 22 },
  },
});
