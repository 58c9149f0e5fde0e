import type { SearchedMarks } from '@scrollkeep/transcript/query/search-document.ts';
import type { AnnotationStore } from '@scrollkeep/store/annotations/open-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';

/** What a search knows of tags, pins and notes. Those of a turn count for its session. */
export function openSearchMarks(dataDir: string): () => Promise<ReadonlyMap<string, SearchedMarks>> {
  const store = openAnnotations(dataDir);
  let known: { readonly stamp: string; readonly marks: ReadonlyMap<string, SearchedMarks> } | undefined;
  return async () => {
    const stamp = store.stamp();
    if (known?.stamp !== stamp) known = { stamp, marks: readMarks(store) };
    return known.marks;
  };
}

/** Where the file cannot be read, nothing has a mark: every command that writes or lists them says why. */
function readMarks(store: AnnotationStore): ReadonlyMap<string, SearchedMarks> {
  const marks = new Map<string, SearchedMarks>();
  try {
    for (const [id, session] of store.read()) {
      const all = [session, ...session.turns.values()];
      marks.set(id, {
        tags: all.flatMap(({ tags }) => tags),
        isPinned: all.some(({ isPinned }) => isPinned),
        hasNote: all.some(({ note }) => note !== undefined),
      });
    }
  } catch {
    marks.clear();
  }
  return marks;
}
