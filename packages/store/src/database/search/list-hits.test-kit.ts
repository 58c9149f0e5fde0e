import type { Query } from '@scrollkeep/transcript/query/query.ts';
import type { Connection } from '../dialects/connection.ts';
import { openTextReader, type TextSources } from '../source-files/open-text-reader.ts';
import { forEachBit } from '../word-index/doc-bits.ts';
import { checkTexts } from './check-texts.ts';
import { evaluateQuery } from './evaluate-query.ts';
import type { SearchView } from './open-search-view.ts';

/** All matching records, to compare with a search without an index. */
export async function listHits(
  connection: Connection,
  view: SearchView,
  query: Query,
  sources: TextSources,
): Promise<readonly number[]> {
  const reader = openTextReader(view.engine?.records ?? connection, sources, view.files);
  try {
    const { root, found } = await evaluateQuery(query, view);
    const { bits } =
      root === undefined ? found : await checkTexts(root, found, query, view, reader, { maxChecked: Infinity });
    const hits: number[] = [];
    forEachBit(bits, (document) => hits.push(document));
    return hits;
  } finally {
    reader.close();
  }
}
