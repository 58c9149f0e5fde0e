import { defineRoute, type Route } from './route.ts';

/** Whether sessions are safe, and the one thing that can be set off: a copy of what is new into the archive. */
export const healthRoutes: readonly Route[] = [
  defineRoute({
    path: '/health',
    summary: 'Whether sessions are safe, and what to do where they are not',
    parameters: {},
    answer: { type: 'HealthAnswer' },
    handle: async ({ health }) => ({ json: await (await health()).getHealth() }),
  }),
  defineRoute({
    path: '/archive',
    summary: 'How far archiving is',
    parameters: {},
    answer: { type: 'ArchiveTask' },
    handle: async ({ health }) => ({ json: (await health()).getArchive() }),
  }),
  defineRoute({
    method: 'post',
    path: '/archive',
    summary: 'Begins to archive what is new; the sources are only read. Needs the header `Scrollkeep-Intent: archive`',
    intent: 'archive',
    parameters: {},
    answer: { type: 'ArchiveTask' },
    problems: ['NO_INTENT'],
    handle: async ({ health }) => ({ json: (await health()).startArchive() }),
  }),
];
