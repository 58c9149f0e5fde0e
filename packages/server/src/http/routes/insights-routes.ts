import { figureNames } from '@scrollkeep/transcript/insights/insight-report.ts';
import { optionalText, type Parameter } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { sourceParameter, toSource } from './filter-parameters.ts';
import { key, toLimit } from './session-parameters.ts';
import { toDay } from './usage-routes.ts';

const figure: Parameter<(typeof figureNames)[number]> = {
  in: 'path',
  description: 'Name of a figure.',
  isRequired: true,
  schema: { type: 'string', enum: [...figureNames] },
  parse: (given) => figureNames.find((name) => name === given),
  fallback: undefined,
  example: 'failures',
};
const limit = toLimit(100, 10);
const problems = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'];

/** What went wrong and what it cost, with the records behind it. */
export const insightsRoutes: readonly Route[] = [
  defineRoute({
    path: '/insights',
    summary: 'Failed calls, retries, cache misses and other figures over all sessions, with their definitions',
    parameters: {
      since: toDay('Only sessions active since this day, `2026-11-02`.'),
      until: toDay('Only sessions that started on or before this day.'),
      project: optionalText(
        'Only the project with this working directory, or with this key.',
        1000,
        '-home-ada-harbour',
      ),
      source: sourceParameter,
      limit,
    },
    answer: { type: 'InsightsAnswer' },
    problems: ['NO_SUCH_PROJECT'],
    handle: async ({ library, insights }, { project, source, ...values }) => {
      const keys = project === undefined || project === '' ? undefined : new Set(await library.listKeys(project));
      return {
        json: await (
          await insights()
        ).getReport({
          ...values,
          source: toSource(source),
          joins: library.readJoins(),
          wants: keys === undefined ? undefined : (session) => keys.has(library.findKey(null, session) ?? ''),
        }),
      };
    },
  }),
  defineRoute({
    path: '/sessions/{key}/insights',
    summary: 'Failed calls, retries, cache misses and other figures of one session, with their definitions',
    parameters: { key, limit },
    answer: { type: 'InsightsAnswer' },
    problems,
    handle: async ({ library, insights }, values) => ({
      json: await (await insights()).getSession(await library.getSnapshot(values.key), values.limit),
    }),
  }),
  defineRoute({
    path: '/sessions/{key}/insights/{figure}',
    summary: 'The records behind one figure of a session',
    parameters: { key, figure, limit: toLimit(1000, 200) },
    answer: { type: 'InsightRecordsAnswer' },
    problems,
    handle: async ({ library, insights }, values) => ({
      json: (await insights()).getRecords(await library.getSnapshot(values.key), values.figure, values.limit),
    }),
  }),
];
