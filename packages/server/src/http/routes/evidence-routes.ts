import { filterParameters, toFilter } from './filter-parameters.ts';
import { optionalText } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { from, key, toLimit } from './session-parameters.ts';

const { since, until, source } = filterParameters;

/** What came out of sessions. */
export const evidenceRoutes: readonly Route[] = [
  defineRoute({
    path: '/sessions/{key}/evidence',
    summary: 'Commits, pushes and pull requests of a session, with the records that prove them',
    parameters: { key, from, limit: toLimit(500, 200) },
    answer: { type: 'SessionEvidenceAnswer' },
    problems: ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'],
    handle: async ({ library, evidence }, values) => {
      const { session } = await library.getSnapshot(values.key);
      return { json: (await evidence()).getSession(session, values) };
    },
  }),
  defineRoute({
    path: '/pull-requests',
    summary: 'Pull requests with their sessions, commits and cost, newest first',
    parameters: {
      project: optionalText(
        'Only the project with this working directory, or with this key.',
        1000,
        '-home-ada-harbour',
      ),
      since,
      until,
      source,
      limit: toLimit(200, 50),
    },
    answer: { type: 'PullRequestsPage' },
    problems: ['NO_INDEX'],
    handle: async ({ evidence }, { project, limit, ...values }) => ({
      json: await (
        await evidence()
      ).listPullRequests({ project, limit, filter: toFilter({ ...noFilter, ...values }, Date.now()) }),
    }),
  }),
];

const noFilter = {
  status: undefined,
  model: undefined,
  branch: undefined,
  minCost: undefined,
  maxCost: undefined,
  tag: undefined,
  pinned: undefined,
  substantial: undefined,
};
