import type { Shape, TaggedList } from '../../shapes/shape.ts';
import { toRelativePath } from './page-path.ts';
import { printCode } from '../print-markdown-table.ts';
import { sharedShapes, type SharedShape } from './shared-shapes.ts';
import { toAnchor } from './to-anchor.ts';

/** A shape in a word or two: `text or null`, `list of objects`. The page is the one it is printed on. */
export function printKind(shape: Shape, page: string): string {
  switch (shape.kind) {
    case 'literal':
      return printCode(JSON.stringify(shape.value));
    case 'list':
      return shape.items.kind === 'opaque' ? 'list' : `list of ${printPlural(shape.items, page)}`;
    case 'map':
      return shape.values.kind === 'opaque' ? 'map' : `map of ${printPlural(shape.values, page)}`;
    case 'either':
      return shape.options.map((option) => printKind(option, page)).join(' or ');
    case 'tagged':
      return printTagged(shape.list, page, tagged[shape.list].one);
    case 'opaque':
      return 'anything';
    case 'object':
      return printObject(sharedShapes.get(shape), page);
    default:
      return shape.kind;
  }
}

/** The same with an article, as part of a sentence: `an object`, `a list of texts`. */
export function printKindInSentence(shape: Shape, page: string): string {
  const kind = printKind(shape, page);
  return kind === 'anything' || kind.startsWith('[') ? kind : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function printObject(shared: SharedShape | undefined, page: string): string {
  if (shared === undefined) return 'object';
  return (
    'object ' +
    (`([${printCode(shared.label)}](${shared.page === page ? '' : toRelativePath(page, shared.page)}#` +
      `${toAnchor(shared.section)}))`)
  );
}

function printPlural(shape: Shape, page: string): string {
  if (shape.kind === 'tagged') return printTagged(shape.list, page, tagged[shape.list].many);
  if (shape.kind === 'either') return `(${printKind(shape, page)})`;
  return shape.kind === 'text' || shape.kind === 'number' || shape.kind === 'boolean' || shape.kind === 'object'
    ? `${shape.kind}s`
    : printKind(shape, page);
}

const tagged: Readonly<Record<TaggedList, { readonly one: string; readonly many: string; readonly anchor: string }>> = {
  blocks: { one: 'content block', many: 'content blocks', anchor: 'content-blocks' },
  attachments: { one: 'attachment', many: 'attachments', anchor: 'attachments' },
  progress: { one: 'progress report', many: 'progress reports', anchor: 'progress-reports' },
};

function printTagged(list: TaggedList, page: string, word: string): string {
  return `[${word}](${toRelativePath(page, 'README.md')}#${tagged[list].anchor})`;
}
