import { toolEntry } from '../shapes/entry.ts';
import { either, list, number, object, optional, text } from '../shapes/shape.ts';

export const webSearchTool = toolEntry({
  name: 'WebSearch',
  doc:
    'Searches the web through the API. `results` mixes lists of links and texts the searching model wrote ' +
    'between them, in the order they came.',
  input: {
    query: text(),
    allowed_domains: optional(list(text())),
    blocked_domains: optional(list(text())),
  },
  result: object({
    query: text(),
    results: list(
      either([
        text('What the searching model wrote'),
        object({
          tool_use_id: text('Of the search inside the API, not of this call'),
          content: list(
            object({
              title: text(),
              url: text(),
            }),
          ),
        }),
      ]),
    ),
    durationSeconds: number(),
    searchCount: optional(number('Searches made')),
  }),
  example: {
    input: { query: 'tide tables harbour 2026' },
    result: {
      query: 'tide tables harbour 2026',
      results: [
        {
          tool_use_id: 'srvtoolu_01Tq8mZkV5cJr2WbXn7LhYpD',
          content: [{ title: 'Tides of the harbour', url: 'https://tides.example/harbour' }],
        },
        'The tables of the port authority run to December 2026.',
      ],
      durationSeconds: 6.4,
      searchCount: 1,
    },
  },
});
