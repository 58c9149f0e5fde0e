/** What is asked while a person types: a field, quote or letter that is only begun does not count yet. */
export function toLiveQuery(query: string): string {
  const quotes = query.split('"').length - 1;
  if (quotes % 2 === 1) return `${query.trimEnd()}"`.replace(/(?:^|\s)-?(?:[a-z]+:)?""$/, '').trim();
  const [, before = '', last = ''] = /^(.*?)(\S*)$/s.exec(query) ?? [];
  // A field without a value, a lone letter, an OR that leads nowhere.
  if (/^-?[a-z]+:$|^-$|^~$|^\($/.test(last) || /^[\p{Script=Latin}]$/u.test(last)) return toLiveEnd(before);
  return toLiveEnd(query);
}

function toLiveEnd(query: string): string {
  return query
    .trim()
    .replace(/(?:^|\s)OR$/, '')
    .trim();
}
