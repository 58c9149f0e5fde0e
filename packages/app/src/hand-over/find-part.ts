import { toTeamListName } from '@scrollkeep/transcript/layout/session-paths.ts';
import { classifyPath, findLayoutRule } from '@scrollkeep/transcript/layout/classify-path.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';

/** What a file is for its session. */
export type HandedPart = 'main' | 'agent' | 'checkpoint' | 'side';

/**
 * The part of a session that a file below a config folder is; undefined if it is no part of it, or of a kind that is
 * never handed over. The same rule decides what goes out and what is let in.
 */
export function findPart(name: string, session: string): HandedPart | undefined {
  if (!mayKeep('config-folder', name)) return undefined;
  const place = classifyPath(name);
  const isOwn =
    place.session === session ||
    (place.kind === 'task' && place.session === toTeamListName(session)) ||
    place.kind === 'plan' ||
    // Agents beside their session, whose path does not name it.
    (place.session === undefined && place.agent !== undefined) ||
    (name.startsWith('projects/') && name.split('/')[2] === session);
  if (!isOwn) return undefined;
  if (place.class === 'transcript') return place.kind === 'session-transcript' ? 'main' : 'agent';
  if (findLayoutRule(name)?.isOfSession !== true) return undefined;
  return place.kind === 'checkpoint' ? 'checkpoint' : 'side';
}
