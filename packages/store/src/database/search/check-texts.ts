import { setImmediate as nextTurn } from 'node:timers/promises';
import { matchesQuery } from '@scrollkeep/transcript/query/match-query.ts';
import type { Query } from '@scrollkeep/transcript/query/query.ts';
import type { SearchDocument, SearchedFile, TextPart } from '@scrollkeep/transcript/query/search-document.ts';
import type { openTextReader } from '../source-files/open-text-reader.ts';
import { addBit, countBits, forEachBit, hasBit, type DocBits } from '../word-index/doc-bits.ts';
import type { Evaluated } from './evaluate-query.ts';
import type { SearchView } from './open-search-view.ts';

const defaultMaxChecked = 2_000;
const checkedAtOnce = 100;

export interface Checked {
  readonly bits: DocBits;
  /** Whether every text was read that might fit. */
  readonly isComplete: boolean;
}

/** Reads the texts of documents that only may fit, the most promising first. */
export async function checkTexts(
  root: Evaluated,
  { bits, unsure }: Evaluated['found'],
  query: Query,
  view: SearchView,
  reader: ReturnType<typeof openTextReader>,
  options: {
    /** How many texts are read; the default where absent. */
    readonly maxChecked?: number;
    readonly signal?: AbortSignal | undefined;
    /** Where nothing is found, the caller decides whether to go on. */
    readonly isOnce?: boolean;
  },
): Promise<Checked> {
  const open: number[] = [];
  forEachBit(unsure, (document) => open.push(document));
  if (open.length === 0) return { bits, isComplete: true };
  const most = options.maxChecked ?? defaultMaxChecked;
  if (open.length > most) open.sort((a, b) => (view.scores[b] as number) - (view.scores[a] as number) || b - a);
  const sure = bits.slice();
  for (let at = 0; at < sure.length; at++) sure[at] = (sure[at] as number) & ~(unsure[at] as number);
  let checked = 0;
  do {
    const chosen = open.slice(checked, checked + most).sort((a, b) => a - b);
    for (let at = 0; at < chosen.length; at += checkedAtOnce) {
      // SQLite and files answer without ever leaving the thread: signals, and other requests of a server, are heard
      // only here.
      await nextTurn();
      options.signal?.throwIfAborted();
      await reader.read(chosen.slice(at, at + checkedAtOnce), 'texts', ({ id, parts }) => {
        if (fits(root, id, parts, query)) addBit(sure, id);
      });
    }
    checked += chosen.length;
  } while (options.isOnce !== true && checked < open.length && countBits(sure) === 0);
  return { bits: sure, isComplete: checked === open.length };
}

/** The tree again for one document: what the index knows for sure is taken from it, the rest from the text. */
function fits(evaluated: Evaluated, document: number, parts: readonly TextPart[], query: Query): boolean {
  const { node, found } = evaluated;
  if (node.kind === 'and') return evaluated.parts.every((part) => fits(part, document, parts, query));
  if (node.kind === 'or') return evaluated.parts.some((part) => fits(part, document, parts, query));
  if (node.kind === 'not') return !evaluated.parts.some((part) => fits(part, document, parts, query));
  if (!hasBit(found.bits, document)) return false;
  return (
    !hasBit(found.unsure, document) || matchesQuery({ root: node, scope: query.scope }, { ...textsOnly, parts }, noFile)
  );
}

export const textsOnly: SearchDocument = {
  type: '',
  subtype: undefined,
  parts: [],
  tools: [],
  paths: [],
  flags: new Set(),
  timeMs: undefined,
};
/** A query that is only about texts asks nothing of a file. */
export const noFile: SearchedFile = {
  session: '',
  title: undefined,
  slug: undefined,
  project: undefined,
  projectFolder: '',
  branches: [],
  models: [],
  versions: [],
  agent: undefined,
  status: undefined,
  costMicroDollars: undefined,
  tags: [],
  isPinned: false,
  hasNote: false,
};
