/** Shorter pieces of a text are copies anyway. */
const shortest = 13;

/**
 * The same text in memory of its own. A few words that are kept of a tool's output would else keep the whole output in
 * memory, be it megabytes. Going through JSON is the one way that gives a new string for every text.
 */
export function toOwnText(text: string): string {
  return text.length < shortest ? text : (JSON.parse(JSON.stringify(text)) as string);
}
