/** The first line that says something, in one piece; for titles and summaries. */
export function toFirstLine(text: string, maxLength = 200): string {
  const line = text
    .slice(0, 20_000)
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '');
  return cutText(line ?? '', maxLength);
}

/** A whole text as one line. */
export function toOneLine(text: string, maxLength = 200): string {
  return cutText(
    text
      .slice(0, 4 * maxLength)
      .replace(/\s+/g, ' ')
      .trim(),
    maxLength,
  );
}

function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Never half a surrogate pair.
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}
