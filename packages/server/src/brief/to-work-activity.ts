import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { toActivity, type Activity } from '../sessions/session-activity.ts';

/** Its activity without commands at the end that the client answers alone, such as `/status`: they are no work. */
export function toWorkActivity(located: UnlinkedSession): Activity {
  const activity = toActivity(located);
  const { thread, tree, files } = located.session;
  const isTimed = ({ node }: ThreadRecord) => node.timestamp !== undefined;
  // The caveat in front of a command is still in the turn before it.
  const isWork = ({ node }: ThreadRecord) =>
    node.meaning.commandField === undefined &&
    node.user?.kind !== 'meta' &&
    node.user?.kind !== 'command-output' &&
    tree.turns[(tree.turnOf[node.index] ?? 0) - 1]?.isLocal !== true;
  const last = thread.findLast(isTimed);
  if (last === undefined || isWork(last)) return activity;
  const times = [
    thread.findLast((record) => isTimed(record) && isWork(record))?.node.timestamp,
    ...files.agents.map(({ facts }) => facts.lastTimestamp),
  ];
  const lastMs = times.reduce((latest, time) => Math.max(latest, Date.parse(time ?? '') || 0), 0);
  return lastMs === 0 ? activity : { ...activity, lastMs };
}
