import type { SearchFacets } from '@scrollkeep/view/wire/wire-search.ts';
import { splitTokens } from './suggest.ts';
import { toFacetToken } from './to-facet-token.ts';

type Values = SearchFacets[keyof SearchFacets];

/**
 * The values of a facet with those that the query has and the result does not list: nothing that was chosen vanishes
 * with the last result. In a list of conditions every session found has them.
 */
export function addChosen(facet: keyof SearchFacets, values: Values, query: string, sessionCount: number): Values {
  const tokens = splitTokens(query);
  if (sessionCount > 0 && tokens.some((token) => token === 'OR' || token.startsWith('('))) return values;
  const listed = new Set(values.map(({ value }) => toFacetToken(facet, value)));
  const missing = tokens.flatMap((token) => {
    if (listed.has(token)) return [];
    listed.add(token);
    const value = findValue(facet, token);
    return value === undefined ? [] : [{ value, count: sessionCount }];
  });
  return missing.length === 0 ? values : [...values, ...missing];
}

/** The value that a token stands for, where the facet would write it like this. */
function findValue(facet: keyof SearchFacets, token: string): string | undefined {
  const [, value = ''] = /^[a-z]+:"?([^"]*)"?$/.exec(token) ?? [];
  const candidate = facet === 'date' && token === toFacetToken('date', 'older') ? 'older' : value;
  return candidate !== '' && toFacetToken(facet, candidate) === token ? candidate : undefined;
}
