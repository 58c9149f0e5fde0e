import { defineRoute, type Route } from './route.ts';

/** What runs now. */
export const liveRoutes: readonly Route[] = [
  defineRoute({
    path: '/live',
    summary: 'Running sessions and what each is waiting for, as in `scrollkeep ps`',
    parameters: {},
    answer: { type: 'LiveAnswer' },
    handle: async ({ live }) => ({ json: await (await live()).list() }),
  }),
];
