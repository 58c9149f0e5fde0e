import type { GroupVersions } from '../../catalogue/versions-seen.ts';
import type { FieldShapes, Shape } from '../../shapes/shape.ts';
import { joinPath } from '../list-observed-fields.ts';
import { printFieldRange } from './group-versions.ts';
import { printCell, printCode, printMarkdownTable } from '../print-markdown-table.ts';
import { printKind } from './print-kind.ts';
import { sharedShapes } from './shared-shapes.ts';

export interface FieldTableOptions {
  /** When the whole was seen; without it no field is said to be in the samples or not. */
  readonly versions?: GroupVersions | undefined;
  /** The page the table is on, for links. */
  readonly page: string;
}

/** Title of the column with measured versions, which is left out where it would be empty. */
export const seenIn = 'seen in';

/** Fields and all that is below them, one row each; versions are known of the topmost only. */
export function printFieldTable(fields: FieldShapes, options: FieldTableOptions): string {
  return printRows(listRows(fields, ''), options);
}

/** What is below a value; empty if there is nothing more to say about it. */
export function printShapeTable(shape: Shape, options: FieldTableOptions): string {
  const rows = listBelow(shape, '');
  return rows.length === 0 ? '' : printRows(rows, options);
}

function printRows(rows: readonly FieldRow[], options: FieldTableOptions): string {
  const cells = rows.map(({ path, shape, isOptional }) => [
    printCode(path),
    printKind(shape, options.page),
    isOptional ? 'yes' : '',
    /[.[*]/.test(path) ? '' : printFieldRange(options.versions?.fields[path], options.versions),
    printMeaning(shape),
  ]);
  return printMarkdownTable(['field', 'kind', 'optional', seenIn, 'meaning'], cells);
}

interface FieldRow {
  readonly path: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
}

function listRows(fields: FieldShapes, path: string): readonly FieldRow[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isOptional = field.kind === 'optional';
    const shape = isOptional ? field.shape : field;
    const own = joinPath(path, name);
    return [{ path: own, shape, isOptional }, ...listBelow(shape, own)];
  });
}

function listBelow(shape: Shape, path: string): readonly FieldRow[] {
  switch (shape.kind) {
    case 'object':
      return sharedShapes.has(shape) ? [] : listRows(shape.fields, path);
    case 'list':
      return listBelow(shape.items, joinPath(path, '[]'));
    case 'map':
      return listBelow(shape.values, joinPath(path, '*'));
    case 'either':
      return shape.options.flatMap((option) => listBelow(option, path));
    default:
      return [];
  }
}

function printMeaning(shape: Shape): string {
  const values = listKnown(shape).map(printCode).join(', ');
  const doc = shape.doc === undefined ? '' : printCell(shape.doc);
  if (values === '') return doc;
  return doc === '' ? values : `${doc}${/[.!?:]$/.test(doc) ? '' : '.'} Seen: ${values}`;
}

/** Values seen so far; of a list, those of its items. */
function listKnown(shape: Shape): readonly string[] {
  if (shape.kind === 'text') return shape.known ?? [];
  if (shape.kind === 'either') return shape.options.flatMap(listKnown);
  return shape.kind === 'list' ? listKnown(shape.items) : [];
}
