import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';

/** The history of exactly this path. The histories stand by path: a few are made, not all. */
export function findHistory(histories: List<FileHistory>, path: string): FileHistory | undefined {
  let low = 0;
  let high = histories.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = histories.at(middle);
    if (found === undefined || found.path === path) return found;
    if (found.path < path) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
