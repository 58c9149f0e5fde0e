import { defineRoute, type Route } from './route.ts';
import { sessionOrders } from '@scrollkeep/transcript/query/session-order.ts';
import { choice, optionalText, requiredName, whole } from './parameter.ts';
import { from, toLimit } from './session-parameters.ts';

/** Search over everything. */
export const searchRoutes: readonly Route[] = [
  defineRoute({
    path: '/search',
    summary: 'Sessions by what was said, run, read and written in them, the best first',
    parameters: {
      q: optionalText(
        'The query, as `scrollkeep search` takes it; an empty one finds nothing, but brings the index up to date.',
        1000,
        'water tool:Write',
      ),
      sort: choice('The order of the sessions.', sessionOrders, 'best'),
      from,
      limit: toLimit(50, 20),
      facets: choice('`true` adds what the sessions can be narrowed down to, with counts.', ['true']),
      hits: whole('How many hits of each session at most, 1 to 20.', { least: 1, most: 20, fallback: 3 }),
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
    summary: 'All matches in one session, in the order of its files',
    parameters: {
      q: optionalText('The query, as for `/search`.', 1000, 'water tool:Write'),
      session: optionalText(
        'Id of the session; empty for a side file that belongs to none.',
        1000,
        '0d47dc71-d6f9-492f-9779-7d661e8b90cc',
      ),
      file: optionalText(
        'Path of its main transcript, where sessions of several folders share the id; or of the side file.',
        4000,
      ),
      side: choice('`true` adds matches in side files, behind the others.', ['true']),
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
    summary: 'A piece of a side file in which a search found something',
    parameters: {
      file: requiredName('query', 'Path of the file, as a match names it.', '/home/ada/.claude/plans/quiet-harbour.md'),
      offset: whole('Where the piece begins, as a match names it.', { fallback: 0 }),
      q: optionalText('A query, whose words are then named.', 1000, 'harbour'),
    },
    answer: { type: 'SideTextPage' },
    problems: ['NO_INDEX', 'NO_SUCH_TEXT'],
    handle: async ({ search }, { q, ...where }) => ({
      json: await (await search()).getSideText({ query: q ?? '', ...where }),
    }),
  }),
];
