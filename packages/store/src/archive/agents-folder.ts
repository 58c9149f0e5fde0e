import { join } from 'node:path';

/**
 * Where agents of the Agent SDK leave their sessions (`@scrollkeep/session-store`): a config folder inside the
 * archive's. Any number of processes append there, without waiting for the one that writes packs; `scrollkeep archive`
 * takes it in like every other config folder.
 */
export function toAgentsFolder(archive: string): string {
  return join(archive, 'agents');
}

/** What these processes need besides: locks, and summaries that can be made again. */
export function toAgentsStateFolder(archive: string): string {
  return join(archive, 'agents-state');
}
