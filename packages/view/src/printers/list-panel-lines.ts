import { assertNever } from '../model/assert-never.ts';
import type {
  CodePanel,
  FieldsPanel,
  LinksPanel,
  ListItem,
  ListPanel,
  MediaPanel,
  NotePanel,
  Panel,
  RawPanel,
  TerminalPanel,
} from '../model/panel.ts';
import { listDiffLines } from './diff-lines.ts';
import { listMarkdownLines } from './markdown-lines.ts';
import type { PanelLine } from './panel-line.ts';
import { toReadableBytes } from '../text/readable.ts';
import { listTextLines, toSafeLine } from './safe-text.ts';
import { listTableLines } from './table-lines.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { padToWidth, toTextWidth } from '../text/text-width.ts';

export interface PanelLook {
  readonly width: number;
  readonly style: TerminalStyle;
  /** What the line above the panel says already: a command or a path need not be said twice. */
  readonly saidAbove: string;
}

/** A panel of any kind as lines. */
export function listPanelLines(panel: Panel, look: PanelLook): readonly PanelLine[] {
  const { style } = look;
  switch (panel.kind) {
    case 'markdown':
      return listMarkdownLines(panel.text, look.width, style);
    case 'text':
      return listTextLines(panel.text.trimEnd()).map((text) => ({ text, ...toHanging(text) }));
    case 'code':
      return [...listPath(panel.path, look), ...listCodeLines(panel, style)];
    case 'diff':
      return [...listPath(panel.path, look), ...listDiffLines(panel.hunks, style)];
    case 'terminal':
      return listTerminalLines(panel, look);
    case 'list':
      return listItemLines(panel, style);
    case 'fields':
      return listFieldLines(panel, look);
    case 'table':
      return listTableLines(panel, look.width, style);
    case 'links':
      return listLinkLines(panel, look);
    case 'media':
      return [toMediaLine(panel, style)];
    case 'note':
      return listNoteLines(panel, style);
    case 'raw':
      return listRawLines(panel, style);
    default:
      return assertNever(panel);
  }
}

/** The indentation of a line is that of its continuation too. */
function toHanging(line: string): Partial<PanelLine> {
  const indent = /^ +/.exec(line)?.[0] ?? '';
  return indent === '' || indent.length > 24 ? {} : { text: line.slice(indent.length), gutter: indent };
}

function listPath(path: string | undefined, look: PanelLook): readonly PanelLine[] {
  return path === undefined || path === '' || look.saidAbove.startsWith(path)
    ? []
    : [{ text: path, paint: look.style.accent, isKept: true }];
}

function listCodeLines({ text, firstLine }: CodePanel, style: TerminalStyle): readonly PanelLine[] {
  // The line end of the last line begins no line.
  const lines = listTextLines(text.replace(/\r?\n$/, ''));
  if (firstLine === undefined) return lines.map((line) => ({ text: line, breaks: 'anywhere' }));
  const digits = String(firstLine + lines.length - 1).length;
  return lines.map((line, at) => ({
    text: line,
    gutter: style.faint(`${String(firstLine + at).padStart(digits)}  `),
    breaks: 'anywhere',
  }));
}

function listTerminalLines(
  { command, output, errorOutput, note }: TerminalPanel,
  { style, saidAbove }: PanelLook,
): readonly PanelLine[] {
  const toOutput = (text: string, isError: boolean): readonly PanelLine[] => {
    const trimmed = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
    return trimmed === ''
      ? []
      : listTextLines(trimmed).map((line) => ({
          text: line,
          breaks: 'anywhere',
          isPrinted: true,
          gutter: isError ? style.bad('! ') : undefined,
        }));
  };
  const isSaid = command === undefined || command.trim() === '' || command.trim() === saidAbove;
  const commandLines: readonly PanelLine[] = isSaid
    ? []
    : listTextLines(command.trim()).map((line, at) => ({
        text: line,
        gutter: style.accent(at === 0 ? '$ ' : '  '),
        breaks: 'near',
        isCommand: true,
      }));
  return [
    ...commandLines,
    ...toOutput(output, false),
    ...toOutput(errorOutput, true),
    ...(note === undefined ? [] : [{ text: note, paint: style.warning, isKept: true }]),
  ];
}

const marks: Readonly<Record<ListItem['state'], string>> = {
  plain: '',
  open: '☐ ',
  doing: '▶ ',
  done: '☒ ',
  dropped: '✗ ',
};

function listItemLines({ items }: ListPanel, style: TerminalStyle): readonly PanelLine[] {
  return items.flatMap(({ state, text, detail }) => {
    const paint =
      state === 'done' ? style.good : state === 'doing' ? style.accent : state === 'dropped' ? style.faint : undefined;
    const lines = listTextLines(text).map((line, at): PanelLine => ({
      text: line,
      gutter: at === 0 ? (paint?.(marks[state]) ?? marks[state]) : ' '.repeat(marks[state].length),
      paint: state === 'doing' ? paint : undefined,
    }));
    return detail === undefined || detail === ''
      ? lines
      : [...lines, ...listTextLines(detail).map((line) => ({ text: line, gutter: '    ', paint: style.faint }))];
  });
}

const widestName = 18;

function listFieldLines({ fields }: FieldsPanel, { style }: PanelLook): readonly PanelLine[] {
  const names = fields.map((field) => toSafeLine(field.name.replaceAll('\n', ' ')));
  const width = Math.min(
    widestName,
    names.reduce((widest, name) => Math.max(widest, toTextWidth(name)), 0),
  );
  return fields.flatMap(({ value }, index) => {
    const name = names[index] ?? '';
    const blank = ' '.repeat(width + 2);
    const isWide = toTextWidth(name) > width;
    const lines = listTextLines(value.trimEnd()).map((line, at): PanelLine => ({
      text: line,
      gutter: at === 0 && !isWide ? style.faint(padToWidth(name, width + 2)) : blank,
    }));
    return isWide ? [{ text: name, paint: style.faint }, ...lines] : lines;
  });
}

function listLinkLines({ links }: LinksPanel, { style, saidAbove }: PanelLook): readonly PanelLine[] {
  return links.flatMap(({ url, title, detail }) => {
    const isSaid = url === saidAbove;
    const words = title === '' ? [] : [{ text: title.replaceAll('\n', ' ') }];
    const address: readonly PanelLine[] = isSaid
      ? []
      : [{ text: url.replaceAll('\n', ' '), gutter: title === '' ? '' : '  ', breaks: 'anywhere', paint: style.link }];
    return [
      ...words,
      ...address,
      ...(detail === undefined || detail === '' ? [] : [{ text: detail.replaceAll('\n', ' '), paint: style.faint }]),
    ];
  });
}

function toMediaLine({ mediaType, bytes, name, dimensions }: MediaPanel, style: TerminalStyle): PanelLine {
  const facts = [
    mediaType,
    dimensions === undefined ? undefined : `${dimensions.width} × ${dimensions.height}`,
    bytes === undefined ? undefined : toReadableBytes(bytes),
    name,
  ];
  return {
    text: `[${facts
      .filter((fact) => fact !== undefined && fact !== '')
      .join(', ')
      .replaceAll('\n', ' ')}]`,
    paint: style.accent,
  };
}

function listNoteLines({ level, text }: NotePanel, style: TerminalStyle): readonly PanelLine[] {
  const paint = level === 'error' ? style.bad : level === 'warning' ? style.warning : style.faint;
  const lines = listTextLines(text.trim());
  return lines.map((line) => ({ text: line, paint, isKept: lines.length === 1 }));
}

function listRawLines({ value, reason }: RawPanel, style: TerminalStyle): readonly PanelLine[] {
  const lines = listTextLines(JSON.stringify(value, null, 2) ?? 'undefined').map(
    (line) => ({ text: line, breaks: 'anywhere', ...toHanging(line) }) as const,
  );
  return reason === undefined
    ? lines
    : [...listTextLines(reason).map((line) => ({ text: line, paint: style.warning, isKept: true })), ...lines];
}
