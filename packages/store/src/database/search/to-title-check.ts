import { splitTexts } from '@scrollkeep/transcript/query/is-text-node.ts';
import { matchesQuery } from '@scrollkeep/transcript/query/match-query.ts';
import type { Query } from '@scrollkeep/transcript/query/query.ts';
import { noFile, textsOnly } from './check-texts.ts';
import type { ViewedFile } from './open-search-view.ts';

/** Whether the title of a session has all the words of the query. */
export function toTitleCheck({ root, scope }: Query): (file: ViewedFile) => boolean {
  const nodes = root === undefined ? [] : 'nodes' in root && root.kind === 'and' ? root.nodes : [root];
  const { texts } = splitTexts(nodes, (node) => node);
  if (texts.length === 0 || scope === 'output') return () => false;
  const query: Query = { root: { kind: 'and', nodes: texts }, scope };
  const words = texts.flatMap((node) => (node.kind === 'words' ? node.units.map((unit) => unit.text) : []));
  return ({ title, foldedTitle }) =>
    title !== undefined &&
    // Most titles lack a word, which shows without splitting them into words. `read_records` is found as `readrecords`.
    (foldedTitle.includes('_') || words.every((word) => foldedTitle.includes(word))) &&
    matchesQuery(query, { ...textsOnly, parts: [{ kind: 'title', text: title }] }, noFile);
}
