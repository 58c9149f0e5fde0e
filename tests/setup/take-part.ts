/** `npm run test:long` says so. */
export const isLong = process.env['SCROLLKEEP_TEST_LONG'] !== undefined;

/**
 * Every n-th of many that differ little, from `first` on, and all that must not be missing. `npm run test:long` takes
 * all of them.
 */
export function takePart<Item>(
  items: readonly Item[],
  n: number,
  given: { readonly first?: number; readonly always?: (item: Item) => boolean } = {},
): readonly Item[] {
  const { first = 0, always = () => false } = given;
  return isLong ? items : items.filter((item, at) => at % n === first % n || always(item));
}
