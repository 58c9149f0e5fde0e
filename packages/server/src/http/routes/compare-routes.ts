import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import { compareSessions, type ComparisonSource } from '@scrollkeep/view/build-view/compare-sessions.ts';
import { fitComparison } from '@scrollkeep/view/pages/fit-comparison.ts';
import type { CompareAnswer } from '@scrollkeep/view/wire/wire-compare.ts';
import type { Services } from '../services/services.ts';
import { requiredName } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { key, toLimit } from './session-parameters.ts';

const problems = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'];
const toSession = (which: string) =>
  requiredName(
    'query',
    `${which} session: a key, or any name that identifies a session.`,
    '0d47dc71-d6f9-492f-9779-7d661e8b90cc',
  );

/** Two sessions side by side, and which sessions are worth comparing. */
export const compareRoutes: readonly Route[] = [
  defineRoute({
    path: '/compare',
    summary: 'Two sessions side by side: prompts, files, cost, time and outcome',
    parameters: { a: toSession('First'), b: toSession('Second'), limit: toLimit(500, 200) },
    answer: { type: 'CompareAnswer' },
    problems,
    handle: async (services, { a, b, limit }) => {
      const [first, second] = [await readSource(services, a), await readSource(services, b)];
      const answer: CompareAnswer = {
        ...fitComparison(compareSessions(first.source, second.source), limit),
        keys: { a: first.key, b: second.key },
      };
      return { json: answer };
    },
  }),
  defineRoute({
    path: '/sessions/{key}/forks',
    summary: 'What a session was forked from, and what was forked from it',
    parameters: { key },
    answer: { type: 'ForksAnswer' },
    problems,
    handle: async ({ library }, values) => ({ json: await library.getForks(values.key) }),
  }),
];

async function readSource(
  { library, usage }: Services,
  name: string,
): Promise<{ readonly key: string; readonly source: ComparisonSource }> {
  const snapshot = await library.getSnapshot(name);
  const { session, place } = snapshot;
  const { toFile, folder } = place.project;
  return {
    key: (await library.getPlace(name)).key,
    source: {
      session,
      header: buildSessionHeader(session, await snapshot.findFork()),
      usage: await (await usage()).getWholeSession({ session, toFile, projectFolder: folder }),
      lastAnswer: await library.getLastAnswer(name),
    },
  };
}
