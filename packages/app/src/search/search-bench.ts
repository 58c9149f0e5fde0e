import { openIndex } from '@scrollkeep/store/database';
import { openSearcher, type Searcher } from './open-searcher.ts';

/** A searcher that stays open, for measuring it as a server uses it. */
export async function openSearchBench(store: string): Promise<Searcher & { readonly close: () => Promise<void> }> {
  const connection = await openIndex({ store });
  return { ...openSearcher(connection), close: () => connection.close() };
}
