/** Of the figures at the side, in pixels. */
export const axisWidth = 64;

const steps = [1, 2, 5, 7, 10, 14, 20, 30, 50, 60, 90, 100, 200, 500, 1000, 2000, 5000];

/** Which places have their word below the axis: counted from the last, which is the one that is looked for. */
export function listNamedPlaces(places: readonly string[], width: number): readonly number[] {
  const room = (width - axisWidth) / Math.max(1, places.length);
  const step = steps.find((each) => each * room >= toWordWidth(places) + 18) ?? places.length;
  const named: number[] = [];
  for (let at = places.length - 1; at >= 0; at -= step) named.unshift(at);
  return named;
}

/** So wide the words under the axis are, about. */
export function toWordWidth(places: readonly string[]): number {
  return places.reduce((most, place) => Math.max(most, place.length), 1) * 7.5;
}
