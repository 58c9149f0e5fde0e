import type { Panel } from './panel.ts';
import type { PanelSize } from './session-view.ts';

/** How much a person would have to read. */
export function toPanelSize(panels: readonly Panel[]): PanelSize {
  let lines = 0;
  let bytes = 0;
  for (const panel of panels) {
    for (const text of listPanelTexts(panel)) {
      const trimmed = trimLineBreaks(text);
      if (trimmed === '') continue;
      lines += countLines(trimmed);
      bytes += countUtf8Bytes(trimmed);
    }
  }
  return { lines, bytes };
}

/** By hand: a pattern would look through every run of line breaks again from each of them. */
function trimLineBreaks(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 10) end--;
  return text.slice(0, end);
}

/** The texts of a panel in the order they are read. */
function listPanelTexts(panel: Panel): readonly string[] {
  switch (panel.kind) {
    case 'markdown':
    case 'text':
    case 'code':
    case 'note':
      return [panel.text];
    case 'diff':
      return panel.hunks.flatMap((hunk) => hunk.lines.map((line) => ` ${line.text}`));
    case 'terminal':
      return [panel.command ?? '', panel.output, panel.errorOutput, panel.note ?? ''];
    case 'list':
      return panel.items.map((item) => [item.text, item.detail ?? ''].join(' ').trim());
    case 'fields':
      return panel.fields.map((field) => `${field.name} ${field.value}`);
    case 'table':
      return [panel.columns, ...panel.rows].map((row) => row.join(' '));
    case 'links':
      return panel.links.map((link) => `${link.title} ${link.url}`);
    case 'media':
      return [panel.name ?? panel.mediaType ?? 'media'];
    case 'raw':
      return [panel.reason ?? '', JSON.stringify(panel.value, null, 2) ?? ''];
  }
}

export function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

const beyondAscii = /[^\0-\x7f]/;

export function countUtf8Bytes(text: string): number {
  let bytes = text.length;
  // Most texts have nothing else.
  const first = text.search(beyondAscii);
  if (first < 0) return bytes;
  for (let at = first; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair stands for two of its four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
