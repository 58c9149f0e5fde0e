import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toAgentsFolder } from '@scrollkeep/store/archive/agents-folder.ts';
import type { Root } from './find-roots.ts';

/**
 * Sessions that agents of the Agent SDK stored in the folder of the archive. An agent on this machine also writes its
 * session to a config folder: a session that another root has completely is not listed twice.
 */
export function findAgentsRoot(archive: string, others: readonly Root[]): Root | undefined {
  const path = toAgentsFolder(archive);
  if (!existsSync(join(path, 'projects'))) return undefined;
  return { kind: 'config-folder', path, isSource: true, besides: others.map((root) => root.path) };
}
