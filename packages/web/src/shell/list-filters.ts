import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';

/**
 * What a list of sessions can be narrowed down by, with the values that are understood. The names are those of the API
 * and of the address: another filter is one line here, one in the menus (`home/filter-bar.tsx`) and its words.
 */
const patterns = {
  since: /^(today|yesterday|\d{1,4}[hdw]|\d{4}-\d\d-\d\d)$/,
  until: /^(today|yesterday|\d{1,4}[hdw]|\d{4}-\d\d-\d\d)$/,
  status: new RegExp(`^(${[...sessionStatuses, 'idle', 'live'].join('|')})$`),
  model: /^[^]{1,200}$/,
  branch: /^[^]{1,1000}$/,
  tag: /^[^]{1,200}$/,
  source: /^[^]{1,200}$/,
  minCost: /^\d{1,6}(\.\d{1,2})?$/,
  pinned: /^true$/,
  substantial: /^true$/,
} as const;

export type ListFilter = keyof typeof patterns;
export type ListFilters = Readonly<Partial<Record<ListFilter, string>>>;

export const listFilters = Object.keys(patterns) as readonly ListFilter[];

/** Values that are not understood choose nothing. */
export function parseFilters(find: (name: ListFilter) => string): ListFilters {
  return Object.fromEntries(
    listFilters.flatMap((name) => (patterns[name].test(find(name)) ? [[name, find(name)]] : [])),
  ) as ListFilters;
}

/** With some of them chosen, or taken away by an empty text. */
export function changeFilters(filters: ListFilters, changes: ListFilters): ListFilters {
  const changed = { ...filters, ...changes };
  return parseFilters((name) => changed[name] ?? '');
}
