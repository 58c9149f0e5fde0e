import { layoutClasses, type LayoutClass } from '@scrollkeep/transcript/layout/layout-rule.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toReadableAmount, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Inspection, Totals } from './inspection.ts';

export interface PrintOptions {
  readonly width: number;
  readonly color: boolean;
}

const maxPlaces = 10;

const classMeanings: Readonly<Record<LayoutClass, string>> = {
  transcript: 'sessions and sub-agents',
  side: 'checkpoints, todos, tool results, plans, history …',
  memory: 'CLAUDE.md and memory folders',
  config: 'settings, agents, commands, skills, hooks',
  internal: 'caches, telemetry, plugins',
  secret: 'credentials: counted, never opened',
  unknown: 'not recognised by this version',
};

/** The whole inspection for a person. */
export function printInspection(inspection: Inspection, options: PrintOptions): string {
  const style = toStyle(options.color);
  return [
    printRoots(inspection, style),
    section('Files', printClasses(inspection, options, style), style),
    section('Lines in transcripts', printLines(inspection, options), style),
    section('Record types', printCounts(inspection.recordTypes, inspection, options, style), style),
    section('Client versions', printVersions(inspection, options), style),
    printUnknownTypes(inspection, options, style),
    printDamage(inspection, style),
    printProblems(inspection, style),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** What needs a person's eye. */
export interface Attention extends Pick<Inspection, 'unknownTypes' | 'damagedLines' | 'problems'> {
  readonly totals: Pick<Totals, 'malformed' | 'notJson'>;
}

/** Unknown types, damaged lines, unreadable files. Empty if there is nothing. */
export function printAttention(inspection: Attention, options: PrintOptions): string {
  const style = toStyle(options.color);
  return [
    printUnknownTypes(inspection, options, style),
    printDamage(inspection, style),
    printProblems(inspection, style),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function section(title: string, body: string, style: Style): string {
  return body === '' ? '' : `${style.heading(title)}\n${body}`;
}

function printRoots(inspection: Inspection, style: Style): string {
  return inspection.roots.map((root) => `${style.faint(rootNames[root.kind])} ${toShownPath(root.path)}\n`).join('');
}

const rootNames = {
  'config-folder': 'Claude config folder',
  folder: 'Folder',
  file: 'File',
  stdin: 'Standard input',
} as const;

function printClasses(inspection: Inspection, options: PrintOptions, style: Style): string {
  const rows = layoutClasses
    .filter((name) => inspection.classes[name].files > 0)
    .map((name) => [
      name,
      toReadableCount(inspection.classes[name].files),
      toReadableBytes(inspection.classes[name].bytes),
      classMeanings[name],
    ]);
  return printTable([{}, { align: 'right' }, { align: 'right' }, { shrinks: 'end' }], rows, {
    width: options.width,
    indent: '  ',
    paint: (text, _row, column) => (column === 3 ? style.faint(text) : text),
  });
}

function printLines(inspection: Inspection, options: PrintOptions): string {
  const { totals } = inspection;
  const rows = [
    ['all', totals.lines],
    ['records', totals.objects - totals.unknownType],
    ['of unknown type', totals.unknownType],
    ['malformed', totals.malformed],
    ['not JSON', totals.notJson],
    ['incomplete last line', totals.partial],
    ['too long', totals.oversized],
  ] as const;
  const shown = rows
    .filter(([, count], index) => index < 2 || count > 0)
    .map(([name, count]) => [name, toReadableCount(count)]);
  return printTable([{}, { align: 'right' }], shown, { width: options.width, indent: '  ' });
}

function printCounts(
  counts: ReadonlyMap<string, number>,
  inspection: Inspection,
  options: PrintOptions,
  style: Style,
): string {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const most = sorted[0]?.[1] ?? 0;
  const barWidth = Math.max(0, Math.min(30, options.width - 50));
  const rows = sorted.map(([type, count]) => [
    toSafeText(type),
    toReadableCount(count),
    inspection.unknownTypes.has(type) ? 'unknown' : '',
    '▇'.repeat(Math.ceil((count / most) * barWidth)),
  ]);
  return printTable([{ shrinks: true }, { align: 'right' }, {}, {}], rows, {
    width: options.width,
    indent: '  ',
    paint: (text, _row, column) => (column === 3 ? style.accent(text) : column === 2 ? style.warning(text) : text),
  });
}

/** Versions in order of release, several to a line: there can be two hundred of them. */
function printVersions(inspection: Inspection, options: PrintOptions): string {
  const cells = [...inspection.versions]
    .sort(([a], [b]) => compareVersions(a, b))
    .map(([version, count]) => `${toSafeText(version)} (${toReadableCount(count)})`);
  if (cells.length === 0) return '';
  const cellWidth = Math.max(...cells.map((cell) => cell.length)) + 2;
  const perLine = Math.max(1, Math.floor((options.width - 2) / cellWidth));
  let text = '';
  for (let at = 0; at < cells.length; at += perLine) {
    text += `  ${cells
      .slice(at, at + perLine)
      .map((cell) => cell.padEnd(cellWidth))
      .join('')
      .trimEnd()}\n`;
  }
  return text;
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function printUnknownTypes(inspection: Attention, options: PrintOptions, style: Style): string {
  const rows = [...inspection.unknownTypes].map(([type, { lines, first, version }]) => [
    toSafeText(type),
    toReadableAmount(lines, 'line'),
    version === undefined ? '' : `first in ${toSafeText(version)}`,
    `${toShownPath(first.path)}:${first.line}`,
  ]);
  if (rows.length === 0) return '';
  const body = printTable([{}, { align: 'right' }, {}, { shrinks: true }], rows, {
    width: options.width,
    indent: '  ',
  });
  return (
    `${style.warning(style.heading('Unknown record types'))} ` +
    `${style.faint('(kept and counted; a newer client may have written them)')}\n${body}`
  );
}

/** Two lines each and never cut: a person copies the place into an editor. */
function printDamage(inspection: Attention, style: Style): string {
  const { damagedLines, totals } = inspection;
  const count = totals.malformed + totals.notJson;
  if (count === 0) return '';
  const shown = damagedLines.slice(0, maxPlaces);
  const body = shown
    .map(
      (place) =>
        `  ${toShownPath(place.path)}:${place.line}\n    byte ${toReadableCount(place.problemOffset)}: ` +
        `${place.kind === 'not-json' ? 'not JSON' : 'malformed'}, expected ${place.expected}\n`,
    )
    .join('');
  const rest = count - shown.length;
  return (
    `${style.bad(style.heading('Damaged lines'))} ` +
    (`${style.faint('(kept as they are; the lines around them are read)')}\n${body}` +
      `${rest > 0 ? `  … and ${toReadableCount(rest)} more (--json lists up to 100)\n` : ''}`)
  );
}

function printProblems(inspection: Attention, style: Style): string {
  const { problems } = inspection;
  if (problems.length === 0) return '';
  const shown = problems.slice(0, maxPlaces);
  const body = shown
    .map((problem) => `  ${toShownPath(problem.path)}\n    ${problem.message} (${problem.code})\n`)
    .join('');
  const rest = problems.length - shown.length;
  return (
    `${style.bad(style.heading('Could not be read'))}\n${body}` +
    `${rest > 0 ? `  … and ${toReadableCount(rest)} more\n` : ''}`
  );
}
