import { defineRoute, type Route } from './route.ts';

/** What runs now. */
export const liveRoutes: readonly Route[] = [
  defineRoute({
    path: '/live',
    summary: 'Sessions that are running, with what each waits for, by the rule of `scrollkeep ps`',
    parameters: {},
    answer: { type: 'LiveAnswer' },
    handle: async ({ live }) => ({ json: await (await live()).list() }),
  }),
];
