import { number, object, optional } from '../shapes/shape.ts';

/** What an agent did, counted by kind of tool. */
export const agentToolStats = object(
  {
    readCount: number(),
    searchCount: number(),
    bashCount: number(),
    editFileCount: number(),
    linesAdded: number(),
    linesRemoved: number(),
    otherToolCount: number(),
    frameCount: optional(number()),
  },
  'Tool calls of the agent by kind',
);
