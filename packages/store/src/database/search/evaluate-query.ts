import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { listRequiredTexts } from '@scrollkeep/transcript/query/list-required-texts.ts';
import {
  compare,
  isMarked,
  matchesFileField,
  matchesTool,
  matchesType,
} from '@scrollkeep/transcript/query/match-query.ts';
import type { Query, QueryNode, WordsNode } from '@scrollkeep/transcript/query/query.ts';
import { flagBits } from '@scrollkeep/transcript/query/to-line-document.ts';
import { traitBits } from '../rows/traits.ts';
import {
  addRange,
  createBits,
  exclude,
  intersect,
  keepOnly,
  toSure,
  toUnsure,
  unite,
  type DocBits,
  type Found,
} from '../word-index/doc-bits.ts';
import { listWordPieces } from '../word-index/list-main-terms.ts';
import type { SearchView, ViewedFile } from './open-search-view.ts';
import { termSpace, type TermSpace } from '../word-index/word-index.ts';

/** A query with what the index knows about each part of it. */
export interface Evaluated {
  readonly node: QueryNode;
  readonly found: Found;
  readonly parts: readonly Evaluated[];
}

export interface Evaluation {
  readonly root: Evaluated | undefined;
  readonly found: Found;
  /** Nothing in the index narrows a part of the query: every text has to be read. */
  readonly isScan: boolean;
}

export async function evaluateQuery(query: Query, view: SearchView): Promise<Evaluation> {
  if (query.root === undefined) return { root: undefined, found: toSure(view.all), isScan: false };
  const evaluator = openEvaluator(query, view);
  const root = await evaluator.evaluate(query.root);
  return { root, found: intersect(root.found, toSure(view.all)), isScan: evaluator.isScan() };
}

function openEvaluator({ scope }: Query, view: SearchView) {
  const { documents, words } = view;
  let isScan = false;

  async function evaluate(node: QueryNode): Promise<Evaluated> {
    if ('nodes' in node) {
      const parts: Evaluated[] = [];
      for (const child of node.nodes) parts.push(await evaluate(child));
      return { node, parts, found: parts.map((part) => part.found).reduce(node.kind === 'and' ? intersect : unite) };
    }
    if (node.kind === 'not') {
      const part = await evaluate(node.node);
      return { node, parts: [part], found: exclude(view.all, part.found) };
    }
    return { node, parts: [], found: await look(node) };
  }

  async function look(node: Exclude<QueryNode, { kind: 'and' | 'or' | 'not' }>): Promise<Found> {
    switch (node.kind) {
      case 'words':
        return lookWords(node);
      case 'substring':
        return lookTexts([node.text], true);
      case 'regex':
        return lookTexts(listRequiredTexts(node.source).map(foldText), false);
      case 'field':
        return lookField(node.field, node.value, node.isPrefix);
      case 'time':
        return toSure(
          where(
            (document) => (view.times[document] as number) >= node.from && (view.times[document] as number) < node.to,
          ),
        );
      case 'cost':
        return toSure(
          whereFile(
            (file) =>
              file.costMicroDollars !== undefined && compare(file.costMicroDollars, node.comparison, node.microDollars),
          ),
        );
      case 'is':
        return toSure(view.withTrait(flagBits[node.flag]));
      case 'marked':
        return toSure(whereFile((file) => isMarked(file, node.mark)));
    }
  }

  async function lookWords(node: WordsNode): Promise<Found> {
    const space = node.part === 'command' ? termSpace.command : termSpace.text;
    const lookups = node.joined === undefined ? listLookups(node) : [{ text: node.joined, isPrefix: node.isPrefix }];
    let bits: DocBits | undefined;
    for (const { text, isPrefix } of lookups) {
      const own = createBits(documents);
      await (isPrefix ? words.addPrefix(space, text, own) : words.addWord(space, text, own));
      if (bits === undefined) bits = own;
      else keepOnly(bits, own);
    }
    const found = bits ?? createBits(documents);
    if (
      node.joined === undefined &&
      !(lookups.length === 1 && (node.units.length === 1 || (node.units.length === 2 && node.units[0]?.kind === 'cjk')))
    )
      return inScope(node, toUnsure(found));
    return inScope(node, toSure(found));
  }

  /** A word of the output only: sure where the record is nothing but output. */
  function inScope(node: WordsNode, found: Found): Found {
    if (scope === 'all' || node.part !== undefined) return found;
    return intersect(found, { bits: view.withTrait(traitBits.output), unsure: view.withTrait(traitBits.other) });
  }

  /**
   * Documents in whose main parts, or output, these texts may stand. A text that is one run of letters is there for
   * sure where a term holds it; words that are cut in the index may hold it in the rest.
   */
  async function lookTexts(texts: readonly string[], areAll: boolean): Promise<Found> {
    const wanted = scope === 'output' ? traitBits.output : traitBits.main;
    const bits = view.withTrait(wanted).slice();
    const long = view.withTrait(traitBits.long);
    const pieces = scope === 'output' ? [] : texts.flatMap(listWordPieces).filter((piece) => piece.text.length > 1);
    if (pieces.length === 0) {
      isScan = true;
      return toUnsure(bits);
    }
    let sure: DocBits = bits;
    for (const piece of pieces) {
      const own = createBits(documents);
      if (piece.isPair) await words.addWord(termSpace.main, piece.text, own);
      else await words.addPart(termSpace.main, piece.text, own);
      sure = own;
      for (let at = 0; at < bits.length; at++)
        bits[at] = (bits[at] as number) & ((own[at] as number) | (long[at] as number));
    }
    const isOne = areAll && texts.length === 1 && pieces.length === 1 && pieces[0]?.text === texts[0];
    return { bits, unsure: isOne ? bits.map((word, at) => word & ~(sure[at] as number)) : bits };
  }

  async function lookField(
    field: Extract<QueryNode, { kind: 'field' }>['field'],
    value: string,
    isPrefix: boolean,
  ): Promise<Found> {
    if (field === 'type') return lookNames(termSpace.type, (name) => matchesType(value, isPrefix, toTypeName(name)));
    if (field === 'tool') return lookNames(termSpace.tool, (name) => matchesTool(value, isPrefix, name));
    if (field === 'file') {
      const bits = createBits(documents);
      await words.addPart(termSpace.path, value, bits);
      return toSure(bits);
    }
    return toSure(whereFile((file) => matchesFileField(field, value, isPrefix, file)));
  }

  async function lookNames(space: TermSpace, isWanted: (name: string) => boolean): Promise<Found> {
    const bits = createBits(documents);
    await words.addWanted(space, isWanted, bits);
    return toSure(bits);
  }

  function where(fits: (document: number) => boolean): DocBits {
    const bits = createBits(documents);
    for (let at = 0; at < bits.length; at++) {
      let word = 0;
      const end = Math.min(32, documents - at * 32);
      for (let bit = 0; bit < end; bit++) if (fits(at * 32 + bit)) word |= 1 << bit;
      bits[at] = word;
    }
    return bits;
  }

  function whereFile(fits: (file: ViewedFile) => boolean): DocBits {
    const bits = createBits(documents);
    const known = new Map<ViewedFile, boolean>();
    for (const { start, end, file } of view.ranges) {
      const isWanted = known.get(file) ?? fits(file);
      known.set(file, isWanted);
      if (isWanted) addRange(bits, start, end);
    }
    return bits;
  }

  return { evaluate, isScan: () => isScan };
}

/**
 * What a run of units must have in the index: its words, and of characters written together every pair of neighbours.
 */
function listLookups({ units, isPrefix }: WordsNode): readonly { readonly text: string; readonly isPrefix: boolean }[] {
  return units.flatMap((unit, at) => {
    const isLast = at === units.length - 1;
    if (unit.kind !== 'cjk') return [{ text: unit.text, isPrefix: isPrefix && isLast }];
    const [before, next] = [units[at - 1], units[at + 1]];
    if (next?.kind === 'cjk' && next.word === unit.word) return [{ text: unit.text + next.text, isPrefix: false }];
    if (before?.kind === 'cjk' && before.word === unit.word) return [];
    return [{ text: unit.text, isPrefix: true }];
  });
}

function toTypeName(name: string): { readonly type: string; readonly subtype: string | undefined } {
  const at = name.indexOf('/');
  return at === -1 ? { type: name, subtype: undefined } : { type: name.slice(0, at), subtype: name.slice(at + 1) };
}
