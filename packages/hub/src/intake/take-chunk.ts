import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import type { Audience } from '../audience/audience.ts';
import { HubError } from '../database/hub-error.ts';
import { putChunkRow } from './chunk-rows.ts';
import { isChunkHash } from './find-missing.ts';
import { getPusher } from './get-pusher.ts';
import type { Intake } from './intake.ts';
import { intakeLimits } from './intake-limits.ts';
import { toBadChunk, unpackBody } from './unpack-body.ts';

export interface SentChunk {
  /** SHA-256 of the bytes, in base64url. */
  readonly hash: string;
  /** `Content-Encoding`. */
  readonly encoding: string;
  /** Of the bytes when they are unpacked. */
  readonly length: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Stores a chunk. Afterwards the bytes survive a crash; sending them again changes nothing. */
export async function takeChunk(intake: Intake, audience: Audience, chunk: SentChunk): Promise<void> {
  const { store, archive } = intake;
  const person = getPusher(audience);
  const { hash, encoding, length, body } = chunk;
  if (!isChunkHash(hash)) throw toBadChunk('its name is no hash');
  if (!Number.isSafeInteger(length) || length < 1 || length > intakeLimits.chunkBytes)
    throw toBadChunk(`its Scrollkeep-Length is not between 1 and ${intakeLimits.chunkBytes}`);
  const { bytes, packed } = await unpackBody(body, encoding, length);
  if (toChunkHash(bytes) !== hash) throw toBadChunk('its bytes have another hash');
  // The row first: without it a compaction in between would drop the bytes. A row without bytes counts as missing.
  if (!(await putChunkRow(store, person, { hash, length }, intake.quotaBytes))) throw toOverQuota();
  await archive.put(hash, bytes, packed);
}

export function toOverQuota(): HubError {
  return new HubError(
    'QUOTA_EXCEEDED',
    'this exceeds your quota on this hub',
    'Delete sessions there, or ask an admin for more.',
  );
}
