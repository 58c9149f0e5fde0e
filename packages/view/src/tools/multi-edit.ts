import { findText, listObjects } from './field.ts';
import type { DiffHunk } from '../model/panel.ts';
import { applyEdit } from './edit.ts';
import { findFilePatch, parsePatch, toReplacement } from './patch.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const multiEditView = {
  names: ['MultiEdit'],
  summary: (call) => {
    const edits = listObjects(call.input['edits']).length;
    return `${toPath(call)} (${edits} ${edits === 1 ? 'edit' : 'edits'})`;
  },
  panels: (call) => {
    const patch = parsePatch(call.details['structuredPatch']);
    return [{ kind: 'diff', path: toPath(call), hunks: patch.length > 0 ? patch : listAsked(call) }];
  },
} satisfies ToolView;

function toPath({ input, cwd }: CallContent): string {
  return toShortPath(findText(input, 'file_path') ?? '', cwd);
}

/** What was asked for, one edit after another, with line numbers where the file before is known. */
function listAsked({ input, details }: CallContent): readonly DiffHunk[] {
  const edits = listObjects(input['edits']).map((edit) => ({
    oldText: findText(edit, 'old_string') ?? '',
    newText: findText(edit, 'new_string') ?? '',
    isEverywhere: edit['replace_all'] === true,
  }));
  const original = findText(details, 'originalFile') ?? findText(details, 'originalFileContents');
  const edited = edits.reduce<string | undefined>(
    (file, { oldText, newText, isEverywhere }) =>
      file === undefined ? undefined : applyEdit(file, oldText, newText, isEverywhere),
    original,
  );
  const patch = original === undefined || edited === undefined ? undefined : findFilePatch(original, edited);
  return patch === undefined || patch.length === 0
    ? edits.map(({ oldText, newText }) => toReplacement(oldText, newText))
    : patch;
}
