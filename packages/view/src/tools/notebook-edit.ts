import { findText } from './field.ts';
import { toReplacement } from './patch.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const notebookEditView = {
  names: ['NotebookEdit'],
  summary: (call) => {
    const cell = findText(call.input, 'cell_id');
    const mode = findText(call.input, 'edit_mode') ?? 'replace';
    return `${toPath(call)}${cell === undefined ? '' : ` cell ${cell}`} (${mode})`;
  },
  panels: (call) => [
    {
      kind: 'diff',
      path: toPath(call),
      hunks: [
        toReplacement(
          findText(call.details, 'old_source') ?? '',
          findText(call.details, 'new_source') ?? findText(call.input, 'new_source') ?? '',
        ),
      ],
    },
  ],
} satisfies ToolView;

function toPath({ input, cwd }: CallContent): string {
  return toShortPath(findText(input, 'notebook_path') ?? '', cwd);
}
