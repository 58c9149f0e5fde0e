import type { Entry } from './session-view.ts';
import type { Panel } from './panel.ts';
import { listPanelStrings } from './find-in-entry.ts';

/** What a copy button puts on the clipboard; the words of the button name it. */
export type CopiedThing = 'message' | 'command' | 'path' | 'code' | 'output';

/** A panel as plain text, as it was written. */
export function toPanelText(panel: Panel): string {
  switch (panel.kind) {
    case 'markdown':
    case 'text':
    case 'code':
      return panel.text;
    case 'terminal':
      return [panel.command ?? '', panel.output, panel.errorOutput].filter((text) => text.trim() !== '').join('\n');
    case 'raw':
      return JSON.stringify(panel.value, null, 2) ?? 'undefined';
    // Not the person's words, nor the model's.
    case 'note':
    case 'media':
      return '';
    default:
      return [...listPanelStrings(panel)].join('\n');
  }
}

export interface Copied {
  readonly what: CopiedThing;
  /** Indexes of the panels that hold it. */
  readonly panels: readonly number[];
}

/** The one thing of an entry that people copy; undefined if it has none. */
export function findCopied(entry: Entry): Copied | undefined {
  const all = entry.panels.map((_panel, at) => at);
  if (entry.role === 'command') return { what: 'command', panels: all };
  if (entry.call === undefined)
    return entry.panels.some((panel) => toPanelText(panel) !== '') ? { what: 'message', panels: all } : undefined;
  const at = entry.panels.findIndex((panel) => toCommandOrPath(panel) !== undefined);
  const panel = entry.panels[at];
  return panel === undefined ? undefined : { what: panel.kind === 'terminal' ? 'command' : 'path', panels: [at] };
}

/** The text for it, with its panels in full. */
export function toCopiedText(entry: Entry, panels: readonly Panel[]): string {
  if (entry.call !== undefined) return panels.map((panel) => toCommandOrPath(panel) ?? '').join('\n');
  if (entry.role !== 'command')
    return panels
      .map(toPanelText)
      .filter((text) => text !== '')
      .join('\n\n')
      .trim();
  const [shell] = panels.flatMap((panel) => (panel.kind === 'terminal' ? (panel.command ?? []) : []));
  const words = panels.find((panel) => panel.kind === 'text')?.text ?? entry.summary;
  return shell ?? `${entry.title} ${words}`.trim();
}

function toCommandOrPath(panel: Panel): string | undefined {
  const text =
    panel.kind === 'terminal'
      ? panel.command?.trim()
      : panel.kind === 'code' || panel.kind === 'diff'
        ? panel.path
        : undefined;
  return text === '' ? undefined : text;
}
