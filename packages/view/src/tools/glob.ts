import { findText, listTexts } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

export const globView = {
  names: ['Glob'],
  summary: ({ input, cwd }) => {
    const path = findText(input, 'path');
    return `${findText(input, 'pattern') ?? ''}${path === undefined ? '' : ` in ${toShortPath(path, cwd)}`}`;
  },
  panels: ({ details, status, outputText, cwd }) => {
    if (status !== 'ok') return [];
    const files = listTexts(details['filenames']);
    if (files.length === 0)
      return [{ kind: 'note', level: 'info', text: outputText.trim() === '' ? 'No matches' : outputText.trim() }];
    const list = {
      kind: 'list',
      items: files.map((file) => ({ state: 'plain', text: toShortPath(file, cwd) }) as const),
    } as const;
    return details['truncated'] === true
      ? [list, { kind: 'note', level: 'info', text: 'More results not shown' }]
      : [list];
  },
  isQuiet: true,
} satisfies ToolView;
