/** What a system, PostgreSQL and SQLite call it; an extended code of SQLite has the primary one in its lowest byte. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const sqliteFull = 13;
/** The driver for Node 20 gives errors of some statements no code. */
const sqliteText = 'database or disk is full';
const mostCauses = 10;

/** Whether the machine of the hub has no space left: nothing is wrong with what was sent. */
export function isDiskFull(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < mostCauses && at instanceof Error; depth++) {
    const { code, errcode } = at as { readonly code?: unknown; readonly errcode?: unknown };
    if (codes.has(code) || at.message === sqliteText) return true;
    if (typeof errcode === 'number' && (errcode & 0xff) === sqliteFull) return true;
    at = at.cause;
  }
  return false;
}
