import type { SearchFacets } from '@scrollkeep/view/wire/wire-search.ts';
import { toToken } from './suggest.ts';

/** The field of the query that narrows a result down to a value of a facet. */
export function toFacetToken(facet: keyof SearchFacets, value: string): string {
  if (facet === 'date') return value === 'older' ? toToken('before', '30d') : toToken('after', value);
  return toToken(facet === 'branch' ? 'git' : facet, value);
}
