const longText = 280;
const keptText = 100;
const longList = 4;
const keptItems = 2;

/** A record whose long texts end early and whose long lists of objects are shorter: of each kind something is left. */
export function shortenLine(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= longText ? value : `${value.slice(0, keptText).trimEnd()} …`;
  if (Array.isArray(value)) {
    const isLong = value.length > longList && value.every((item) => typeof item === 'object');
    return (isLong ? value.slice(0, keptItems) : value).map(shortenLine);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortenLine(inner)]));
}
