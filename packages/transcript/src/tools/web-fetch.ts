import { toolEntry } from '../shapes/entry.ts';
import { number, object, opaque, optional, text } from '../shapes/shape.ts';

export const webFetchTool = toolEntry({
  name: 'WebFetch',
  doc:
    'Fetches a page and has a small model answer a question about it. `result` is that answer: the page ' +
    'itself is not kept. A redirect to another ' +
    'host comes back as a result that asks to fetch there.',
  input: {
    url: text(),
    prompt: text('What to find out'),
    offset: optional(number('Where to read on in a long page')),
  },
  result: object({
    bytes: number('Size of the page'),
    code: number('HTTP status'),
    codeText: text(),
    result: text('The answer of the small model'),
    durationMs: number(),
    url: text(),
    artifactRead: optional(opaque('Which published page it was')),
  }),
  example: {
    input: { url: 'https://tides.example/harbour', prompt: 'When is the next high water?' },
    result: {
      bytes: 18_220,
      code: 200,
      codeText: 'OK',
      result: 'The next high water is at 14:06, 4.1 m.',
      durationMs: 2_140,
      url: 'https://tides.example/harbour',
    },
  },
});
