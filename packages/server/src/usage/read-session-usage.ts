import { toSessionShape } from '@scrollkeep/transcript/conversation/to-session-shape.ts';
import { buildSessionUsage, type SessionUsageOptions } from '@scrollkeep/transcript/usage/build-session-usage.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
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
