import { statFile } from '@scrollkeep/server/disk/open-file.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';

/** Below this a session is through before it matters. */
const bigBytes = 128 * 1024 * 1024;

/**
 * A session is written turn by turn, so nearly all memory is soon free again; but Node lets it grow to several times of
 * what is used before it cleans up, to 750 MB for a session of 1 GiB. Cleaning up more often costs a twentieth of the
 * time. It has to be on while a session is read: set later, it counts only from the next time on that Node cleans up.
 */
export function keepHeapSmall(): void {
  setHeapGrowth('small');
}

/** A session that is not big goes the usual way. */
export async function letHeapGrow({ session, toFile }: LocatedSession): Promise<void> {
  const path = session.files.main?.path;
  const size = path === undefined ? 0 : ((await statFile(toFile(path)).catch(() => undefined))?.size ?? Infinity);
  if (size < bigBytes) setHeapGrowth('usual');
}
