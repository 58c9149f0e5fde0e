import { StoreError } from '../store-error.ts';

/** Primary result codes of SQLite. */
const busy: ReadonlySet<number> = new Set([
  5 /* BUSY */, 6 /* LOCKED */, 15 /* PROTOCOL: lost the race for a lock again and again */,
]);
/**
 * The file is not what it should be. A plain ERROR counts: the statements are our own, so tables that do not fit them
 * are not ours.
 */
const damaged: ReadonlySet<number> = new Set([
  1 /* ERROR */, 11 /* CORRUPT */, 19 /* CONSTRAINT */, 20 /* MISMATCH */, 24 /* FORMAT */, 26 /* NOTADB */,
]);

/** Whether another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return busy.has(findCode(error) ?? -1);
}

/**
 * Whether the database itself is at fault, so that only a new one helps; a lock, a full disk or a missing right is
 * something else.
 */
export function isDamaged(error: unknown): boolean {
  if (error instanceof StoreError)
    return error.code === 'INDEX_BROKEN' && (error.cause === undefined || isDamaged(error.cause));
  return damaged.has(findCode(error) ?? -1);
}

/** Extended codes have the primary one in their lowest byte. */
function findCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
