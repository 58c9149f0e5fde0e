import type { JsonKind } from '../json/json-kind.ts';
import type { Inference } from '../drift/open-inference.ts';
import { listObservedFields, type ObservedField } from './list-observed-fields.ts';
import { printCell, printCode, printMarkdownTable } from './print-markdown-table.ts';

/** What was learned, as Markdown: a table of fields for each group. */
export function printInference(inference: Inference): string {
  const groups = [...inference.groups()].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups
    .map(([name, shape]) => {
      const fields = listObservedFields(shape);
      const seen =
        `Seen ${toCount(shape.count)}${printRange(shape.first, shape.last, ', versions ')}. Value: ` +
        `${printKinds(shape.kinds, shape.count)}.\n`;
      const table = printMarkdownTable(['field', 'kinds', 'present', 'versions', 'values'], fields.map(toRow));
      return `## ${printCell(name)}\n\n${seen}${fields.length === 0 ? '' : `\n${table}`}`;
    })
    .join('\n');
}

function toRow({ path, kinds, count, of, first, last, values }: ObservedField): readonly string[] {
  return [
    printCode(path),
    printKinds(kinds, count),
    of === undefined ? toCount(count) : printShare(count, of),
    printRange(first, last, ''),
    values.map(printCode).join(', '),
  ];
}

function printKinds(kinds: ReadonlyMap<JsonKind, number>, count: number): string {
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  return sorted.map(([kind, times]) => (sorted.length === 1 ? kind : `${kind} ${printShare(times, count)}`)).join(', ');
}

/** `always` is exact; a share is rounded, but never to a whole one or to none. */
function printShare(count: number, of: number): string {
  if (count >= of) return 'always';
  const percent = Math.round((count / of) * 100);
  return percent < 1 ? '< 1 %' : percent > 99 ? '> 99 %' : `${percent} %`;
}

function printRange(first: string | undefined, last: string | undefined, before: string): string {
  if (first === undefined || last === undefined) return '';
  return `${before}${printCell(first === last ? first : `${first} – ${last}`)}`;
}

function toCount(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}
