/**
 * Moments at which a crash would hurt most. A test names one in `SCROLLKEEP_FAIL_POINT` (with `:n` for its n-th
 * passing), and the process kills itself there, without any chance to clean up.
 */
export const failPoints = [
  'lock-taken',
  'pack-created',
  'block-half-written',
  'block-written',
  'pack-synced',
  'journal-half-written',
  'journal-written',
  'journal-synced',
  'snapshot-half-written',
  'snapshot-copy-renamed',
  'snapshot-renamed',
  'old-manifest-removed',
  'compaction-packs-written',
  'compaction-snapshot-written',
  'compaction-one-pack-removed',
  'before-unlock',
] as const;

/** Those of a copy elsewhere. */
export const copyFailPoints = ['copy-pack-sent', 'copy-packs-sent', 'copy-listed', 'copy-pack-taken'] as const;

export type FailPoint = (typeof failPoints)[number] | (typeof copyFailPoints)[number];

const [wanted, count] = (process.env['SCROLLKEEP_FAIL_POINT'] ?? '').split(':');
let left = Number(count ?? 1);

export function failPoint(name: FailPoint): void {
  if (name !== wanted || --left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment to arrive; nothing may happen until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
}

/** Whether a crash is wanted here, so that a write can be cut in two. */
export function isFailPoint(name: FailPoint): boolean {
  return name === wanted;
}
