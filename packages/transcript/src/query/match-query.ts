import { isProjectNamed } from '../layout/project-joins.ts';
import { foldText } from './fold-text.ts';
import { isOfSource } from './is-of-source.ts';
import { matchesGitEvent } from './match-git-event.ts';
import { listUnits, type Unit } from './list-units.ts';
import { toJoined } from './list-terms.ts';
import type { Comparison, Query, QueryNode, SessionMark, TextField, WordsNode } from './query.ts';
import { mainParts, type SearchDocument, type SearchedFile, type TextPart } from './search-document.ts';

/** Whether a record fits a query: the one meaning of the language. */
export function matchesQuery(query: Query, document: SearchDocument, file: SearchedFile): boolean {
  return query.root === undefined || openMatcher(query, document, file)(query.root);
}

function openMatcher({ scope }: Query, document: SearchDocument, file: SearchedFile): (node: QueryNode) => boolean {
  const inScope = scope === 'all' ? document.parts : document.parts.filter((part) => part.kind === 'output');
  const exact = scope === 'all' ? document.parts.filter((part) => mainParts.has(part.kind)) : inScope;
  const units = new Map<TextPart, readonly Unit[]>();
  const listUnitsOf = (part: TextPart) => {
    const known = units.get(part) ?? listUnits(part.text);
    units.set(part, known);
    return known;
  };
  const lowered = new Map<TextPart, string>();
  const lowerOf = (part: TextPart) => {
    const known = lowered.get(part) ?? part.text.toLowerCase();
    lowered.set(part, known);
    return known;
  };
  /**
   * Taking a long text apart costs much more than looking for plain letters in it, and most candidates lack some of
   * them. Only texts that are ASCII can be judged so.
   */
  const mayHold = (part: TextPart, node: WordsNode): boolean =>
    part.text.length < longText ||
    !isAscii.test(part.text) ||
    (node.joined === undefined
      ? node.units.every((unit) => lowerOf(part).includes(unit.text))
      : lowerOf(part).replaceAll('_', '').includes(node.joined));
  const matches = (node: QueryNode): boolean => {
    switch (node.kind) {
      case 'and':
        return node.nodes.every(matches);
      case 'or':
        return node.nodes.some(matches);
      case 'not':
        return !matches(node.node);
      case 'words':
        return (node.part === undefined ? inScope : document.parts.filter((part) => part.kind === node.part)).some(
          (part) => mayHold(part, node) && listWordSpans(node, listUnitsOf(part), 1).length > 0,
        );
      case 'substring':
        return exact.some((part) => foldText(part.text).includes(node.text));
      case 'regex':
        return exact.some((part) => node.pattern.test(part.text));
      case 'field':
        return matchesField(node.field, node.value, node.isPrefix, document, file);
      case 'time':
        return document.timeMs !== undefined && document.timeMs >= node.from && document.timeMs < node.to;
      case 'cost':
        return (
          file.costMicroDollars !== undefined && compare(file.costMicroDollars, node.comparison, node.microDollars)
        );
      case 'is':
        return document.flags.has(node.flag);
      case 'marked':
        return isMarked(file, node.mark);
    }
  };
  return matches;
}

const longText = 2000;
const isAscii = /^[\u0000-\u007f]*$/;

/** First and last unit of each place where the words stand. */
export function listWordSpans(
  node: WordsNode,
  units: readonly Unit[],
  limit = Infinity,
): readonly (readonly [Unit, Unit])[] {
  const spans: (readonly [Unit, Unit])[] = [];
  for (let at = 0; at < units.length && spans.length < limit; at++) {
    const unit = units[at] as Unit;
    if (node.joined !== undefined) {
      const isFirst = units[at - 1]?.word !== unit.word;
      if (unit.kind !== 'cjk' && fits(unit.text, node.joined, node.isPrefix)) spans.push([unit, unit]);
      else if (
        isFirst &&
        unit.kind === 'part' &&
        units[at + 1]?.word === unit.word &&
        node.joined.startsWith(unit.text)
      ) {
        const word = units.slice(at, findEnd(units, at));
        if (fits(toJoined(word), node.joined, node.isPrefix)) spans.push([unit, word.at(-1) ?? unit]);
      }
    } else {
      const last = units[at + node.units.length - 1];
      if (
        last !== undefined &&
        node.units.every(
          (wanted, index) =>
            fits(units[at + index]?.text ?? '', wanted.text, node.isPrefix && index === node.units.length - 1) &&
            isJoinedAlike(node, units, at, index),
        )
      )
        spans.push([unit, last]);
    }
  }
  return spans;
}

/** Characters that are written together are found together: `東京` is not in `東 京`. */
function isJoinedAlike(node: WordsNode, units: readonly Unit[], at: number, index: number): boolean {
  const [before, own] = [node.units[index - 1], node.units[index]];
  if (before?.kind !== 'cjk' || own?.kind !== 'cjk' || before.word !== own.word) return true;
  return units[at + index - 1]?.word === units[at + index]?.word;
}

function findEnd(units: readonly Unit[], at: number): number {
  let end = at + 1;
  while (end < units.length && units[end]?.word === units[at]?.word) end++;
  return end;
}

function fits(text: string, wanted: string, isPrefix: boolean): boolean {
  return isPrefix ? text.startsWith(wanted) : text === wanted;
}

function matchesField(
  field: TextField,
  value: string,
  isPrefix: boolean,
  document: SearchDocument,
  file: SearchedFile,
): boolean {
  if (field === 'type') return matchesType(value, isPrefix, document);
  if (field === 'tool') return document.tools.some((tool) => matchesTool(value, isPrefix, tool));
  if (field === 'file') return document.paths.some((path) => foldText(path).includes(value));
  return matchesFileField(field, value, isPrefix, file);
}

export function matchesType(
  value: string,
  isPrefix: boolean,
  { type, subtype }: Pick<SearchDocument, 'type' | 'subtype'>,
): boolean {
  return (
    fits(foldText(type), value, isPrefix) ||
    (subtype !== undefined &&
      (fits(foldText(subtype), value, isPrefix) || fits(`${foldText(type)}/${foldText(subtype)}`, value, isPrefix)))
  );
}

/** By its name, of a tool of an MCP server also by the last part of it. */
export function matchesTool(value: string, isPrefix: boolean, tool: string): boolean {
  const name = foldText(tool);
  return (
    fits(name, value, isPrefix) ||
    (name.includes('__') && fits(name.slice(name.lastIndexOf('__') + 2), value, isPrefix))
  );
}

/** The fields that all records of a file share. */
export function matchesFileField(
  field: Exclude<TextField, 'type' | 'tool' | 'file'>,
  value: string,
  isPrefix: boolean,
  file: SearchedFile,
): boolean {
  switch (field) {
    case 'project':
      return isProjectNamed(
        { path: file.project, folder: file.projectFolder },
        file.joinedProjects ?? [],
        value,
        foldText,
      );
    case 'git':
      return file.branches.some((branch) => foldText(branch).includes(value));
    case 'session':
      return (
        foldText(file.session).startsWith(value) ||
        foldText(file.title ?? '').includes(value) ||
        foldText(file.slug ?? '') === value
      );
    case 'tag':
      return file.tags.some((tag) => fits(foldText(tag), value, isPrefix));
    case 'source':
      return file.source !== undefined && isOfSource(file.source, value, isPrefix);
    case 'commit':
    case 'pr':
    case 'repo':
      return (file.gitEvents ?? []).some((event) => matchesGitEvent(field, value, isPrefix, event));
    case 'model':
      return file.models.some((model) => foldText(model).includes(value));
    case 'version':
      return file.versions.some((version) => version === value || version.startsWith(isPrefix ? value : `${value}.`));
    case 'status':
      return fits(file.status ?? '', value, isPrefix);
    case 'agent':
      if (value === 'none') return file.agent === undefined;
      return (
        file.agent !== undefined &&
        (value === 'any' ||
          foldText(file.agent.id).startsWith(value) ||
          fits(foldText(file.agent.type ?? ''), value, isPrefix))
      );
  }
}

export function isMarked({ isPinned, hasNote }: SearchedFile, mark: SessionMark): boolean {
  return mark === 'pinned' ? isPinned : hasNote;
}

export function compare(amount: number, comparison: Comparison, limit: number): boolean {
  switch (comparison) {
    case '>':
      return amount > limit;
    case '>=':
      return amount >= limit;
    case '<':
      return amount < limit;
    case '<=':
      return amount <= limit;
    case '=':
      return amount === limit;
  }
}
