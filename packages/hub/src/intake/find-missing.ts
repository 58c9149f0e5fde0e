import type { Audience } from '../audience/audience.ts';
import { HubError } from '../database/hub-error.ts';
import { readChunkLengths, touchChunkRows } from './chunk-rows.ts';
import { getPusher } from './get-pusher.ts';
import type { Intake } from './intake.ts';
import { intakeLimits } from './intake-limits.ts';

const hashPattern = /^[\w-]{43}$/;

export function isChunkHash(value: unknown): value is string {
  return typeof value === 'string' && hashPattern.test(value);
}

/** Which of these chunks the person has to send, including ones that another person has sent. */
export async function findMissing(
  { store, archive }: Intake,
  audience: Audience,
  hashes: unknown,
): Promise<readonly string[]> {
  const person = getPusher(audience);
  if (!Array.isArray(hashes) || hashes.length > intakeLimits.missingHashes || !hashes.every(isChunkHash))
    throw new HubError('INVALID', `hashes must be a list of at most ${intakeLimits.missingHashes} hashes of chunks`);
  const asked = [...new Set<string>(hashes)];
  const sent = await readChunkLengths(store, person, asked);
  const missing: string[] = [];
  const there: string[] = [];
  for (const hash of asked) (sent.has(hash) && (await archive.has(hash)) ? there : missing).push(hash);
  // The asker will name them in a commit, so they must be kept until then.
  await touchChunkRows(store, person, there);
  return missing;
}
