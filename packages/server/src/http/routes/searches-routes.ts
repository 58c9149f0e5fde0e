import type { SearchesChange } from '@scrollkeep/view/wire/wire-searches.ts';
import { longestName, longestQuery } from '@scrollkeep/store/annotations/searches.ts';
import { isText, isTextFields, parseFields, type Check } from './parse-fields.ts';
import { defineRoute, type Route } from './route.ts';

const ofFile = ['ANNOTATIONS_DAMAGED', 'ANNOTATIONS_TOO_NEW'];

const fields: Readonly<Record<keyof SearchesChange, Check>> = {
  clearRecent: (value) => value === true,
  forget: isText,
  use: isText,
  remove: isText,
  rename: isTextFields(['from', 'to']),
  save: isTextFields(['name', 'query']),
};

/** Recent and saved searches of a person. */
export const searchesRoutes: readonly Route[] = [
  defineRoute({
    path: '/searches',
    summary: 'Recent and saved searches',
    parameters: {},
    answer: { type: 'SearchesAnswer' },
    problems: ofFile,
    handle: async ({ searches }) => ({ json: await (await searches()).get() }),
  }),
  defineRoute({
    method: 'post',
    path: '/searches',
    summary: 'Record, save, rename or remove searches. Requires the header `Scrollkeep-Intent: annotate`',
    intent: 'annotate',
    parameters: {},
    body: {
      type: 'SearchesChange',
      // A character of a text takes at most six bytes of JSON.
      maxBytes: 6 * (3 * longestQuery + 4 * longestName) + 1024,
      parse: (text) => parseFields<SearchesChange>(text, fields),
    },
    answer: { type: 'SearchesAnswer' },
    problems: [
      ...ofFile,
      'NO_INTENT',
      'BAD_BODY',
      'BAD_ANNOTATION',
      'NO_SUCH_SEARCH',
      'NAME_TAKEN',
      'ANNOTATIONS_BUSY',
      'ANNOTATIONS_UNWRITABLE',
    ],
    handle: async ({ searches }, _values, change) => ({ json: await (await searches()).change(change) }),
  }),
];
