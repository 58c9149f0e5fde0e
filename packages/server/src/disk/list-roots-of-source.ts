import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { isOfSource } from '@scrollkeep/transcript/query/is-of-source.ts';
import type { Root } from './find-roots.ts';
import { findSourceName } from './find-source-name.ts';

/** Those of one source, by its kind or whole name as in `--source`; all of them if none is named. */
export function listRootsOfSource(roots: readonly Root[], source: string | undefined): readonly Root[] {
  if (source === undefined) return roots;
  const wanted = foldText(source);
  return roots.filter(({ path }) => isOfSource(findSourceName(path), wanted));
}
