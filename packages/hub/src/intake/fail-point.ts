/**
 * Moments at which a crash would hurt most, besides those of the archive. A test names one in `SCROLLKEEP_FAIL_POINT`,
 * and the process kills itself there.
 */
export const hubFailPoints = [
  'commit-archived',
  'commit-stored',
  'derive-erased',
  'derive-synced',
  'deletion-forgotten',
  'deletion-unindexed',
] as const;

/** Those of a hub with its content in a bucket. */
export const bytesFailPoints = ['bytes-sent', 'bytes-listed'] as const;

export type HubFailPoint = (typeof hubFailPoints)[number] | (typeof bytesFailPoints)[number];

export function failPoint(name: HubFailPoint): void {
  if (process.env['SCROLLKEEP_FAIL_POINT'] !== name) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive; nothing may happen until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
}
