import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toAgentsFolder } from '@scrollkeep/store/archive/agents-folder.ts';
import type { Root } from './find-roots.ts';

/**
 * Sessions that agents of the Agent SDK left in the archive's folder. An agent that runs on this machine writes its
 * session into a config folder, too: what one of the other roots has as a whole is no second one.
 */
export function findAgentsRoot(archive: string, others: readonly Root[]): Root | undefined {
  const path = toAgentsFolder(archive);
  if (!existsSync(join(path, 'projects'))) return undefined;
  return { kind: 'config-folder', path, isSource: true, besides: others.map((root) => root.path) };
}
