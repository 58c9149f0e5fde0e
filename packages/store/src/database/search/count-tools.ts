import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { matchesTool } from '@scrollkeep/transcript/query/match-query.ts';
import type { Connection } from '../dialects/connection.ts';
import { createBits, forEachBit, hasBit, type DocBits } from '../word-index/doc-bits.ts';
import { termSpace } from '../word-index/word-index.ts';
import { rankCounts, type FacetValue } from './count-facets.ts';
import { toSessionKey } from './group-sessions.ts';
import type { SearchView } from './open-search-view.ts';
import { readToolNames } from './read-tool-names.ts';

interface ToolDocuments {
  readonly name: string;
  /** In their order. */
  readonly documents: Uint32Array;
}

/** A view stays in memory until the index changes: so do the tools in it. */
const known = new WeakMap<SearchView['words'], readonly ToolDocuments[]>();
/** Names come from transcripts, which may hold any number of them. */
const mostTools = 500;

/**
 * Sessions by the tools of the records in which something was found: those that `tool:` would leave. A record has all
 * words (`whole`), or the records with one tool have every one of the words (`terms`) somewhere in the session.
 */
export async function countTools(
  connection: Connection,
  view: SearchView,
  whole: DocBits,
  terms: readonly DocBits[],
): Promise<readonly FacetValue[]> {
  const tools = known.get(view.words) ?? (await listTools(connection, view));
  known.set(view.words, tools);
  const counts = tools.map(({ name, documents }) => ({
    value: name,
    count: countSessions(view, documents, whole, terms),
  }));
  return rankCounts(counts.filter(({ count }) => count > 0));
}

function countSessions(view: SearchView, documents: Uint32Array, whole: DocBits, terms: readonly DocBits[]): number {
  const all = 2 ** terms.length - 1;
  const found = new Set<number | string>();
  const partly = new Map<number | string, number>();
  let at = 0;
  for (const document of documents) {
    const isWhole = hasBit(whole, document);
    let own = 0;
    if (!isWhole)
      for (let term = 0; term < terms.length; term++) if (hasBit(terms[term] as DocBits, document)) own |= 1 << term;
    if (!isWhole && own === 0) continue;
    while (at < view.ranges.length && (view.ranges[at]?.end ?? 0) <= document) at++;
    const range = view.ranges[at];
    // A document that was forgotten may still be among those of a name.
    if (range === undefined || document < range.start) continue;
    const key = toSessionKey(range.file);
    if (isWhole) found.add(key);
    else {
      const having = (partly.get(key) ?? 0) | own;
      partly.set(key, having);
      if (having === all) found.add(key);
    }
  }
  return found.size;
}

async function listTools(connection: Connection, view: SearchView): Promise<readonly ToolDocuments[]> {
  const { words, documents } = view;
  const written = await readToolNames(connection, view);
  const names = new Map<string, string>();
  await words.listTerms(termSpace.tool, '', (name) => {
    const folded = foldText(name);
    if (names.size < mostTools) names.set(folded, written.get(folded) ?? name);
  });
  const tools: ToolDocuments[] = [];
  for (const [folded, name] of names) {
    const bits = createBits(documents);
    // As the field does: `Search` also finds `mcp__web__search`.
    await words.addWanted(termSpace.tool, (other) => matchesTool(folded, false, other), bits);
    const own: number[] = [];
    forEachBit(bits, (document) => void own.push(document));
    tools.push({ name, documents: Uint32Array.from(own) });
  }
  return tools;
}
