import { buildSessionUsage, toSessionShape, type SessionUsage, type SessionUsageOptions } from '@scrollkeep/transcript';
import { readSessionFiles, type SessionUsageSources } from './read-session-files.ts';
import type { ScanFilesOptions } from './scan-files.ts';

/**
 * Usage of a session whose conversation is known: by turn, agent and model, its context over time, and the client's own
 * total.
 */
export async function readSessionUsage(
  sources: SessionUsageSources,
  options: ScanFilesOptions & SessionUsageOptions,
): Promise<SessionUsage> {
  return buildSessionUsage(toSessionShape(sources.session), await readSessionFiles(sources, options), options);
}
