import type { Panel } from '../model/panel.ts';
import { findNumber, findText, listTexts } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const grepView = {
  names: ['Grep'],
  summary: ({ input, cwd }) => {
    const path = findText(input, 'path');
    const only = findText(input, 'glob') ?? findText(input, 'include') ?? findText(input, 'type');
    return (
      `${findText(input, 'pattern') ?? ''}${path === undefined ? '' : ` in ${toShortPath(path, cwd)}`}` +
      `${only === undefined ? '' : ` (${only})`}`
    );
  },
  panels: (call) => (call.status === 'ok' ? toFound(call) : []),
  isQuiet: true,
} satisfies ToolView;

function toFound({ details, outputText, cwd }: CallContent): readonly Panel[] {
  const files = listTexts(details['filenames']);
  if (files.length > 0)
    return [
      { kind: 'list', items: files.map((file) => ({ state: 'plain', text: toShortPath(file, cwd) })) },
      ...toLimit(details, findNumber(details, 'totalFiles'), files.length),
    ];
  const content = findText(details, 'content') ?? outputText;
  if (content.trim() === '') return [{ kind: 'note', level: 'info', text: 'No matches' }];
  return [
    { kind: 'code', text: content, language: undefined, firstLine: undefined, path: undefined },
    ...toLimit(details, findNumber(details, 'totalLines'), findNumber(details, 'numLines') ?? 0),
  ];
}

function toLimit(details: CallContent['details'], all: number | undefined, shown: number): readonly Panel[] {
  const limit = findNumber(details, 'appliedLimit');
  if (limit === undefined && (all === undefined || all <= shown)) return [];
  return [{ kind: 'note', level: 'info', text: all === undefined ? `First ${limit} only` : `${shown} of ${all}` }];
}
