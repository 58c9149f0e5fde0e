import type { SearchedMarks } from '@scrollkeep/transcript/query/search-document.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { toAnnotations, type DatedAnnotations } from '@scrollkeep/store/annotations/dated-annotation.ts';
import { mergeAnnotations } from '@scrollkeep/store/annotations/merge-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { readSharedAnnotations } from '@scrollkeep/store/annotations/share-annotations.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';

type MarksById = ReadonlyMap<string, SearchedMarks>;

/**
 * What a search knows of tags, pins and notes. Those of a turn count for its session. A database that machines share
 * is asked every time: sessions of other machines are found in it before this one has synced.
 */
export function openSearchMarks(dataDir: string): (connection: Connection) => Promise<MarksById> {
  const store = openAnnotations(dataDir);
  let known: { readonly stamp: string; readonly marks: MarksById } | undefined;

  /** Where the file cannot be read, nothing has a mark: every command that writes or lists them says why. */
  function read(): DatedAnnotations {
    try {
      return store.readDated();
    } catch {
      return new Map();
    }
  }

  return async (connection) => {
    if (connection.keepsBytes)
      return toSearchMarks(
        toAnnotations(mergeAnnotations(read(), await readSharedAnnotations(connection, { now: new Date() }))),
      );
    const stamp = store.stamp();
    if (known?.stamp !== stamp) known = { stamp, marks: toSearchMarks(toAnnotations(read())) };
    return known.marks;
  };
}

export function toSearchMarks(annotations: Annotations): MarksById {
  const marks = new Map<string, SearchedMarks>();
  for (const [id, session] of annotations) {
    const all = [session, ...session.turns.values()];
    marks.set(id, {
      tags: all.flatMap(({ tags }) => tags),
      isPinned: all.some(({ isPinned }) => isPinned),
      hasNote: all.some(({ note }) => note !== undefined),
    });
  }
  return marks;
}
