/** A way to complete what is being typed. */
export interface Suggestion {
  /** What is in place of the word that is typed. */
  readonly text: string;
  readonly hint: string;
}

export interface SuggestSources {
  /** Fields with what they are for. */
  readonly fields: readonly (readonly [field: string, hint: string])[];
  /** Values that are known of a field, `tool` or `project` say. */
  readonly listValues: (field: string) => readonly string[];
}

const most = 8;

/** The word around the caret: where it begins and ends, with its quotes. */
export function findWord(
  query: string,
  caret: number,
): { readonly start: number; readonly end: number; readonly text: string } {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at++) {
    if (query[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[\s(]/.test(query[at] ?? '')) start = at + 1;
  }
  const rest = /^[^\s)]*/.exec(query.slice(caret))?.[0].length ?? 0;
  return { start, end: isQuoted ? caret : caret + rest, text: query.slice(start, caret) };
}

/** What the word at the caret may become: a field, or a value of its field. */
export function listSuggestions(
  query: string,
  caret: number,
  { fields, listValues }: SuggestSources,
): readonly Suggestion[] {
  const { text } = findWord(query, caret);
  const [, minus = '', field, typed = ''] = /^(-?)([a-z]+):"?([^"]*)$/.exec(text) ?? [];
  if (field !== undefined) {
    const wanted = typed.toLowerCase();
    return listValues(field)
      .filter((value) => value.toLowerCase().includes(wanted) && value.toLowerCase() !== wanted)
      .toSorted((a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)))
      .slice(0, most)
      .map((value) => ({
        text: `${minus}${toToken(field, value)}`,
        hint: '',
      }));
  }
  const name = /^(-?)([a-z]{1,8})$/.exec(text);
  if (name === null) return [];
  return fields
    .filter(([candidate]) => candidate.startsWith(name[2] ?? ''))
    .map(([candidate, hint]) => ({ text: `${name[1]}${candidate}`, hint }));
}

/** The query with the word at the caret replaced, and where the caret goes. */
export function acceptSuggestion(
  query: string,
  caret: number,
  { text }: Suggestion,
): { readonly query: string; readonly caret: number } {
  const { start, end } = findWord(query, caret);
  const put = text.endsWith(':') ? text : `${text} `;
  const after = query.slice(end).replace(/^\s+/, '');
  return {
    query: `${query.slice(0, start)}${put}${text.endsWith(':') && after !== '' ? ' ' : ''}${after}`,
    caret: start + put.length,
  };
}

/** A field with its value as a query has it, in quotes where it must. */
export function toToken(field: string, value: string): string {
  return `${field}:${/[\s()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`;
}

export function hasToken(query: string, token: string): boolean {
  return splitTokens(query).includes(token);
}

/** The query with a token, or without it where it was there; of a field like `after:` there is one. */
export function toggleToken(query: string, token: string): string {
  const tokens = splitTokens(query);
  const field = /^(?:after|before|project):/.exec(token)?.[0];
  const rest = tokens.filter((each) => each !== token && (field === undefined || !each.startsWith(field)));
  return [...rest, ...(tokens.includes(token) ? [] : [token])].join(' ');
}

export function splitTokens(query: string): readonly string[] {
  return query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
}
