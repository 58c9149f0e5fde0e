import { defineRoute, type Route } from './route.ts';

/** Whether sessions are safe, and the one thing that can be set off: a copy of what is new into the archive. */
export const healthRoutes: readonly Route[] = [
  defineRoute({
    path: '/health',
    summary: 'Whether sessions are safe, and how to fix any problems',
    parameters: {},
    answer: { type: 'HealthAnswer' },
    handle: async ({ health }) => ({ json: await (await health()).getHealth() }),
  }),
  defineRoute({
    path: '/archive',
    summary: 'Progress of archiving',
    parameters: {},
    answer: { type: 'ArchiveTask' },
    handle: async ({ health }) => ({ json: (await health()).getArchive() }),
  }),
  defineRoute({
    method: 'post',
    path: '/archive',
    summary: 'Archive what is new; source files are only read. Requires the header `Scrollkeep-Intent: archive`',
    intent: 'archive',
    parameters: {},
    answer: { type: 'ArchiveTask' },
    problems: ['NO_INTENT'],
    handle: async ({ health }) => ({ json: (await health()).startArchive() }),
  }),
];
