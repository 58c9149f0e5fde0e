import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { mayKeep } from '../archive/may-keep.ts';

/** What a file is for its session. */
export type HandedPart = 'main' | 'agent' | 'checkpoint' | 'side';

/** Side files that hold what was said or done. Others configure or steer a client, or are scripts. */
const sideKinds: ReadonlySet<string> = new Set([
  'agent-meta',
  'workflow-journal',
  'workflow-run',
  'tool-result',
  'custom-title',
  'checkpoint',
  'todo-list',
  'task',
  'plan',
  'image-cache',
  'upload',
  'session-insight',
]);

/**
 * The part of a session that a file below a config folder is; undefined if it is no part of it, or of a kind that is
 * never handed over. The same rule decides what goes out and what is let in.
 */
export function findPart(name: string, session: string): HandedPart | undefined {
  if (!mayKeep('config-folder', name)) return undefined;
  const place = classifyPath(name);
  const [top, , third = '', ...rest] = name.split('/');
  const isBeside = rest.length === 0 && /^agent-.+\.(?:jsonl|meta\.json)$/.test(third);
  const isOwn =
    top === 'projects'
      ? third === session || isBeside || (rest.length === 0 && third === `${session}.jsonl`)
      : place.kind === 'plan' || place.session === session || place.session === `session-${session.slice(0, 8)}`;
  if (!isOwn) return undefined;
  if (place.class === 'transcript') return third === `${session}.jsonl` ? 'main' : 'agent';
  if (place.class !== 'side' || !sideKinds.has(place.kind)) return undefined;
  return place.kind === 'checkpoint' ? 'checkpoint' : 'side';
}
