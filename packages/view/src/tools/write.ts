import type { DiffHunk, Panel } from '../model/panel.ts';
import { findText } from './field.ts';
import { findCodeLanguage } from '../model/code-language.ts';
import { findFilePatch, parsePatch } from './patch.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const writeView = {
  names: ['Write'],
  summary: toPath,
  panels: (call) => {
    const path = toPath(call);
    const text = findText(call.details, 'content') ?? findText(call.input, 'content') ?? '';
    const hunks = listHunks(call, text);
    const written: Panel =
      hunks.length > 0
        ? { kind: 'diff', path, hunks }
        : { kind: 'code', text, language: findCodeLanguage(path), firstLine: 1, path };
    return call.details['userModified'] === true
      ? [written, { kind: 'note', level: 'info', text: 'You edited this before it was applied' }]
      : [written];
  },
} satisfies ToolView;

function toPath({ input, details, cwd }: CallContent): string {
  return toShortPath(findText(input, 'file_path') ?? findText(details, 'filePath') ?? '', cwd);
}

/** None for a new file: all of it is new. */
function listHunks({ details, status }: CallContent, text: string): readonly DiffHunk[] {
  const hunks = parsePatch(details['structuredPatch']);
  const original = findText(details, 'originalFile');
  if (hunks.length > 0 || original === undefined || status !== 'ok') return hunks;
  return findFilePatch(original, text) ?? [];
}
