import { countSlips } from '@scrollkeep/transcript/query/count-slips.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { scanQuery, type QueryToken } from '@scrollkeep/transcript/query/scan-query.ts';
import { countBits, createBits } from '../word-index/doc-bits.ts';
import { termSpace, type TermSpace } from '../word-index/word-index.ts';
import type { Connection } from '../dialects/connection.ts';
import type { SearchView } from './open-search-view.ts';
import { readToolNames } from './read-tool-names.ts';

/** Shorter words are too close to too many others. */
const leastLength = 4;
/** From this length on two slips may be forgiven. */
const longLength = 8;

/**
 * A query that found nothing, with the words and tools that are nowhere replaced: by the beginning of longer words, or
 * by the one that is closest to it. Where each word is somewhere, longer forms of them may do. undefined if there is
 * nothing to replace.
 */
export async function correctQuery(
  connection: Connection,
  text: string,
  view: SearchView,
): Promise<string | undefined> {
  const scanned = scanQuery(text);
  if (!scanned.ok) return undefined;
  // What is excluded keeps nothing from being found.
  const isOpen = (token: QueryToken, at: number) => isPlain(token) && scanned.tokens[at - 1]?.kind !== 'not';
  const better: (string | undefined)[] = [];
  for (const [at, token] of scanned.tokens.entries())
    better.push(isOpen(token, at) ? await correctToken(connection, token, view) : undefined);
  if (better.some((each) => each !== undefined)) return replaceTokens(text, scanned.tokens, better);
  const longer = scanned.tokens.map((token, at) =>
    isOpen(token, at) && token.kind === 'text' && token.value.length >= leastLength ? `${token.value}*` : undefined,
  );
  return longer.some((each) => each !== undefined) ? replaceTokens(text, scanned.tokens, longer) : undefined;
}

function replaceTokens(text: string, tokens: readonly QueryToken[], better: readonly (string | undefined)[]): string {
  const characters = [...text];
  // From the end, so that the columns before stay what they are.
  for (let at = tokens.length - 1; at >= 0; at--) {
    const [token, word] = [tokens[at], better[at]];
    if (token !== undefined && word !== undefined) characters.splice(token.column - 1, [...token.raw].length, ...word);
  }
  return characters.join('');
}

function isPlain({ isPrefix, raw, value }: QueryToken): boolean {
  return !isPrefix && !raw.includes('"') && /^[\p{L}\p{N}_-]+$/u.test(value);
}

async function correctToken(connection: Connection, token: QueryToken, view: SearchView): Promise<string | undefined> {
  const word = foldText(token.value);
  if (token.kind === 'field' && token.field === 'tool') {
    const tool = await findNear(view, termSpace.tool, word);
    return tool === undefined ? undefined : toToken('tool', (await readToolNames(connection, view)).get(tool) ?? tool);
  }
  if (token.kind === 'field' && token.field === 'tag') return correctTag(word, view);
  if (token.kind !== 'text' || (await countDocuments(view, termSpace.text, word, false)) > 0) return undefined;
  if (word.length > 1 && (await countDocuments(view, termSpace.text, word, true)) > 0) return `${token.value}*`;
  return findNear(view, termSpace.text, word);
}

/** A tag that begins so, or the closest one. */
function correctTag(word: string, view: SearchView): string | undefined {
  const tags = [...new Set([...view.files.values()].flatMap((file) => file.tags))].sort();
  if (tags.some((tag) => foldText(tag) === word)) return undefined;
  const most = word.length < leastLength ? 0 : word.length < longLength ? 1 : 2;
  const near =
    tags.find((tag) => foldText(tag).startsWith(word)) ??
    tags.find((tag) => countSlips(foldText(tag), word, most) <= most);
  return near === undefined ? undefined : toToken('tag', near);
}

function toToken(field: string, value: string): string {
  return `${field}:${/[\s"()]/.test(value) ? JSON.stringify(value) : value}`;
}

/** Of the closest names the one that most documents have. */
async function findNear(view: SearchView, space: TermSpace, word: string): Promise<string | undefined> {
  if (word.length < leastLength) return undefined;
  const most = word.length < longLength ? 1 : 2;
  let least = most;
  let near = new Set<string>();
  const look = (name: string) => {
    const slips = countSlips(foldText(name), word, least);
    if (slips > least) return;
    if (slips < least) near = new Set();
    least = slips;
    near.add(name);
  };
  // Hardly anybody mistypes the first letter of a word; of tools there are few.
  await view.words.listTerms(space, space === termSpace.text ? ([...word][0] ?? '') : '', look);
  let best: { readonly name: string; readonly documents: number } | undefined;
  for (const name of [...near].sort()) {
    // It is there as it is: that is not why nothing was found.
    if (foldText(name) === word) return undefined;
    const documents = await countDocuments(view, space, name, false);
    if (documents > (best?.documents ?? 0)) best = { name, documents };
  }
  return best?.name;
}

async function countDocuments(view: SearchView, space: TermSpace, word: string, isPrefix: boolean): Promise<number> {
  if (view.engine !== undefined) return view.engine.countDocuments(space, word, isPrefix);
  const bits = createBits(view.documents);
  await (isPrefix ? view.words.addPrefix(space, word, bits) : view.words.addWord(space, word, bits));
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (view.all[at] as number);
  return countBits(bits);
}
