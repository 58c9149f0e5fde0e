import { usageGroupings } from '@scrollkeep/transcript/usage/usage-report.ts';
import { choice, optionalText, type Parameter } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { sourceParameter, toSource } from './filter-parameters.ts';
import { from, key, toLimit } from './session-parameters.ts';

export const toDay = (description: string): Parameter<string | undefined> => ({
  in: 'query',
  description,
  isRequired: false,
  schema: { type: 'string', format: 'date' },
  parse: (given) => (/^\d{4}-\d{2}-\d{2}$/.test(given) && Number.isFinite(Date.parse(given)) ? given : undefined),
  fallback: undefined,
});

/** What sessions used and cost. */
export const usageRoutes: readonly Route[] = [
  defineRoute({
    path: '/usage',
    summary: 'Tokens and cost over all sessions, by day, project, model and more',
    parameters: {
      by: choice('How to group rows.', usageGroupings, 'day'),
      timezone: optionalText('Time zone for days (local by default).', 64, 'UTC'),
      since: toDay('First day, `2026-11-02`.'),
      until: toDay('Last day.'),
      project: optionalText(
        'Only the project with this working directory, or with this key.',
        1000,
        '-home-ada-harbour',
      ),
      source: sourceParameter,
      breakdown: choice('Whether to split each row by model.', ['yes', 'no'], 'no'),
      limit: toLimit(1000, 400),
    },
    answer: { type: 'UsagePage' },
    handle: async ({ library, usage }, { breakdown, project, source, ...values }) => {
      const projects = project === undefined ? undefined : await library.listProjectNames(project);
      return {
        json: await (
          await usage()
        ).getReport({
          ...values,
          projects,
          source: toSource(source),
          joins: library.readJoins(),
          isBrokenDown: breakdown === 'yes',
        }),
      };
    },
  }),
  defineRoute({
    path: '/sessions/{key}/usage',
    summary: 'Tokens and cost of a session by turn, model and agent, and its context over time',
    parameters: { key, from, limit: toLimit(500, 300) },
    answer: { type: 'SessionUsagePage' },
    problems: ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'],
    handle: async ({ library, usage }, values) => {
      const { session, place } = await library.getSnapshot(values.key);
      return {
        json: await (
          await usage()
        ).getSession({ session, toFile: place.project.toFile, projectFolder: place.project.folder }, values),
      };
    },
  }),
];
