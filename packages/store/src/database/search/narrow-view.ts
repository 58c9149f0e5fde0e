import { addRange, createBits } from '../word-index/doc-bits.ts';
import { openListedPaths, toScores, type SearchView, type ViewedFile, type ViewedRange } from './open-search-view.ts';

/**
 * The view as if the index held the files of some roots and nothing else: counts, ages, facets, corrections and names
 * of tools are those of these files. For people who may not learn that there are others.
 */
export function narrowView(view: SearchView, roots: ReadonlySet<string>): SearchView {
  const files = toListed([...view.files.values()].filter(({ root }) => roots.has(root)));
  const all = createBits(view.documents);
  const ranges: ViewedRange[] = [];
  let newestMs = 0;
  for (const {
    start,
    end,
    file: { id },
  } of view.ranges) {
    const file = files.get(id);
    if (file === undefined) continue;
    ranges.push({ start, end, file });
    addRange(all, start, end);
    for (let document = start; document < end; document++)
      if ((view.times[document] as number) > newestMs) newestMs = view.times[document] as number;
  }
  const { words } = view;
  return {
    ...view,
    roots,
    files,
    ranges,
    all,
    newestMs,
    // Ages count from the newest time.
    scores: newestMs === view.newestMs ? view.scores : toScores(view.traits, view.times, newestMs),
    words: { ...words, listTerms: (space, prefix, each) => words.listTerms(space, prefix, each, all) },
  };
}

/** Which path a session is listed under depends on the other sessions. */
function toListed(files: readonly ViewedFile[]): ReadonlyMap<number, ViewedFile> {
  const findListedPath = openListedPaths(files, new Map());
  return new Map(files.map((file) => [file.id, { ...file, listedPath: findListedPath(file) }]));
}
