import type { UnlinkedSession } from '../sessions/located-session.ts';
import { toActivity, type Activity } from '../sessions/session-activity.ts';

/** Its activity without commands at the end that the client answers alone, such as `/status`: they are no work. */
export function toWorkActivity(located: UnlinkedSession): Activity {
  const activity = toActivity(located);
  const { tree, files } = located.session;
  if (tree.turns.at(-1)?.isLocal !== true) return activity;
  const times = [
    ...tree.turns.flatMap(({ isLocal, records }) => (isLocal ? [] : records.map(({ node }) => node.timestamp))),
    ...files.agents.map(({ facts }) => facts.lastTimestamp),
  ];
  const lastMs = times.reduce((last, time) => Math.max(last, Date.parse(time ?? '') || 0), 0);
  return lastMs === 0 ? activity : { ...activity, lastMs };
}
