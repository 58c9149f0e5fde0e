import { findText, listObjects } from './field.ts';
import { parsePatch, toReplacement } from './patch.ts';
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
    const asked = listObjects(call.input['edits']).map((edit) => toReplacement(findText(edit, 'old_string') ?? '', findText(edit, 'new_string') ?? ''));
    return [{ kind: 'diff', path: toPath(call), hunks: patch.length > 0 ? patch : asked }];
  },
} satisfies ToolView;

function toPath({ input, cwd }: CallContent): string {
  return toShortPath(findText(input, 'file_path') ?? '', cwd);
}
