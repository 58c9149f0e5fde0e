import { isEcho } from '@scrollkeep/transcript/query/is-echo.ts';
import { mainParts, partRanks } from '@scrollkeep/transcript/query/search-document.ts';
import type { LineDocument } from '@scrollkeep/transcript/query/to-line-document.ts';
import { termSpace, type WordBatch } from '../word-index/word-index.ts';
import { createRowDictionaries, type RowDictionaries } from './row-dictionaries.ts';
import { echoRank, traitBits } from './traits.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * What the files of one commit have in common. Documents are numbered from 0; where they begin in the database is known
 * when it is written.
 */
export interface IndexBatch {
  readonly words: WordBatch;
  readonly dictionaries: RowDictionaries;
  readonly contexts: Map<number, Tables['context']>;
}

export function createBatch(words: WordBatch): IndexBatch {
  return { words, dictionaries: createRowDictionaries(), contexts: new Map() };
}

/** The documents of a file that belong to one commit: they follow each other. */
export interface DocumentRun {
  start: number;
  traits: number[];
  times: number[];
}

export function createRun(): DocumentRun {
  return { start: 0, traits: [], times: [] };
}

/** Takes the words of a document into the index. */
export function addDocument(batch: IndexBatch, run: DocumentRun, document: LineDocument): void {
  const { words } = batch;
  const number = words.addDocument();
  if (run.traits.length === 0) run.start = number;
  let traits = document.flags;
  let rank = 0;
  for (const { kind, text } of document.parts) {
    const isMain = mainParts.has(kind);
    if (isMain) traits |= traitBits.main;
    traits |= kind === 'output' ? traitBits.output : traitBits.other;
    rank = Math.max(rank, partRanks[kind]);
    if (words.addText(text, isMain, kind === 'command')) traits |= traitBits.long;
  }
  words.addName(termSpace.type, document.type);
  if (document.subtype !== undefined) words.addName(termSpace.type, `${document.type}/${document.subtype}`);
  for (const tool of document.tools) words.addName(termSpace.tool, tool);
  for (const path of document.paths) words.addName(termSpace.path, path);
  run.traits.push(traits | ((isEcho(document) ? echoRank : rank) << traitBits.rankShift));
  run.times.push(document.timeMs);
}

export function toRangeRow(run: DocumentRun, file: number, base: number): Tables['doc_range'] {
  return {
    start: base + run.start,
    count: run.traits.length,
    file,
    traits: new Uint8Array(Uint16Array.from(run.traits).buffer),
    times: new Uint8Array(Float64Array.from(run.times).buffer),
  };
}
