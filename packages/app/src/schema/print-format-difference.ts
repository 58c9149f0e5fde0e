import type {
  FieldDifference,
  FieldSide,
  FormatDifference,
  GroupDifference,
} from '@scrollkeep/transcript/schema/compare-formats.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

export interface PrintDifferenceOptions {
  /** What the two sides are called. */
  readonly before: string;
  readonly after: string;
  readonly width: number;
  readonly color: boolean;
}

/** The difference for a person: `+` is only in the second, `-` only in the first, `~` in both but not alike. */
export function printFormatDifference(difference: FormatDifference, options: PrintDifferenceOptions): string {
  const style = toStyle(options.color);
  const parts = [
    printGroups(`Only in ${toSafeText(options.after)}`, '+', difference.addedGroups, style),
    printGroups(`Only in ${toSafeText(options.before)}`, '-', difference.removedGroups, style),
    ...difference.changedGroups.map((group) => printGroup(group, options, style)),
  ].filter((part) => part !== '');
  return parts.length === 0
    ? `no difference between ${toSafeText(options.before)} and ${toSafeText(options.after)}\n`
    : parts.join('\n');
}

function printGroups(title: string, mark: Mark, groups: readonly string[], style: Style): string {
  return groups.length === 0
    ? ''
    : `${style.heading(title)}\n` +
        `${groups.map((group) => paint(`  ${mark} ${toSafeText(group)}`, mark, style)).join('\n')}\n`;
}

function printGroup(
  { group, added, removed, changed }: GroupDifference,
  options: PrintDifferenceOptions,
  style: Style,
): string {
  const rows: readonly (readonly [Mark, string, string])[] = [
    ...added.map((field) => ['+', printPath(field.path), printSide(field)] as const),
    ...removed.map((field) => ['-', printPath(field.path), printSide(field)] as const),
    ...changed.map((field) => ['~', printPath(field.path), printChange(field)] as const),
  ];
  const table = printTable([{}, { shrinks: true }, {}], rows, {
    width: options.width,
    indent: '  ',
    paint: (text, row) => paint(text, rows[row]?.[0] ?? '~', style),
  });
  return `${style.heading(toSafeText(group))}\n${table}`;
}

type Mark = '+' | '-' | '~';

function paint(text: string, mark: Mark, style: Style): string {
  return mark === '+' ? style.good(text) : mark === '-' ? style.bad(text) : style.warning(text);
}

function printPath(path: string): string {
  return path === '' ? '(the value itself)' : toSafeText(path);
}

function printSide(side: FieldSide): string {
  return [side.kinds.join(' or '), printPresence(side)].filter((part) => part !== '').join(', ');
}

function printChange({ before, after, differs }: FieldDifference): string {
  return differs
    .map((what) =>
      what === 'kinds'
        ? `${before.kinds.join(' or ')} → ${after.kinds.join(' or ')}`
        : `${printPresence(before)} → ${printPresence(after)}`,
    )
    .join('; ');
}

/** A share is rounded, but never to always or never. */
function printPresence({ presence, share }: FieldSide): string {
  if (presence === 'repeated') return '';
  if (presence === 'always') return 'always';
  return share === undefined ? 'sometimes' : `in ${share < 0.01 ? '< 1' : Math.min(99, Math.round(share * 100))} %`;
}
