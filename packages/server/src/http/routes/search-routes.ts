import { defineRoute, type Route } from './route.ts';
import { sessionOrders } from '@scrollkeep/transcript/query/session-order.ts';
import { choice, optionalText, requiredName, whole } from './parameter.ts';
import { from, toLimit } from './session-parameters.ts';

/** Search over everything. */
export const searchRoutes: readonly Route[] = [
  defineRoute({
    path: '/search',
    summary: 'Sessions that match a query, most relevant first',
    parameters: {
      q: optionalText(
        'Query, as in `scrollkeep search`. An empty one finds nothing, but updates the index.',
        1000,
        'water tool:Write',
      ),
      sort: choice('Sort order of the sessions.', sessionOrders, 'best'),
      from,
      limit: toLimit(50, 20),
      facets: choice('`true`: add filters that narrow the results, with counts.', ['true']),
      hits: whole('Maximum number of matches per session, 1 to 20.', { least: 1, most: 20, fallback: 3 }),
    },
    answer: { type: 'SearchPage' },
    problems: ['NO_INDEX'],
    handle: async ({ search }, values) => ({
      json: await (
        await search()
      ).search({
        query: values.q ?? '',
        order: values.sort,
        offset: values.from,
        limit: values.limit,
        hits: values.hits,
        withFacets: values.facets === 'true',
      }),
    }),
  }),
  defineRoute({
    path: '/search/hits',
    summary: 'All matches in one session, in file order',
    parameters: {
      q: optionalText('Query, as for `/search`.', 1000, 'water tool:Write'),
      session: optionalText(
        'Id of the session; empty for a side file without a session.',
        1000,
        '0d47dc71-d6f9-492f-9779-7d661e8b90cc',
      ),
      file: optionalText(
        'Path of its main transcript, if sessions in several folders share the id, or of the side file.',
        4000,
      ),
      side: choice('`true`: add matches in side files, after the others.', ['true']),
      from,
      limit: toLimit(200, 100),
    },
    answer: { type: 'HitsPage' },
    problems: ['NO_INDEX'],
    handle: async ({ search }, { q, session, side, ...where }) => ({
      json: await (
        await search()
      ).listHits({ query: q ?? '', session: session ?? '', withSideFiles: side === 'true', ...where }),
    }),
  }),
  defineRoute({
    path: '/search/text',
    summary: 'An excerpt of a side file with a match',
    parameters: {
      file: requiredName('query', 'Path of the file, from a match.', '/home/ada/.claude/plans/quiet-harbour.md'),
      offset: whole('Start of the excerpt, from a match.', { fallback: 0 }),
      q: optionalText('Query whose words are returned for highlighting.', 1000, 'harbour'),
    },
    answer: { type: 'SideTextPage' },
    problems: ['NO_INDEX', 'NO_SUCH_TEXT'],
    handle: async ({ search }, { q, ...where }) => ({
      json: await (await search()).getSideText({ query: q ?? '', ...where }),
    }),
  }),
];
