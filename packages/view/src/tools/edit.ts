import type { DiffHunk } from '../model/panel.ts';
import { findText } from './field.ts';
import { findFilePatch, parsePatch, toReplacement } from './patch.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const editView = {
  names: ['Edit'],
  summary: (call) => `${toPath(call)}${call.input['replace_all'] === true ? ' (every occurrence)' : ''}`,
  panels: (call) => {
    const diff = { kind: 'diff', path: toPath(call), hunks: listHunks(call) } as const;
    return call.details['userModified'] === true
      ? [diff, { kind: 'note', level: 'info', text: 'You edited this before it was applied' }]
      : [diff];
  },
} satisfies ToolView;

function toPath({ input, cwd }: CallContent): string {
  return toShortPath(findText(input, 'file_path') ?? '', cwd);
}

/**
 * What was really written where the client says so, else what was asked for; with line numbers where the file before is
 * known.
 */
function listHunks({ input, details }: CallContent): readonly DiffHunk[] {
  const hunks = parsePatch(details['structuredPatch']);
  if (hunks.length > 0) return hunks;
  const [oldText, newText] = [
    findText(details, 'oldString') ?? findText(input, 'old_string') ?? '',
    findText(details, 'newString') ?? findText(input, 'new_string') ?? '',
  ];
  const original = findText(details, 'originalFile');
  const edited =
    original === undefined ? undefined : applyEdit(original, oldText, newText, input['replace_all'] === true);
  const patch = original === undefined || edited === undefined ? undefined : findFilePatch(original, edited);
  return patch === undefined || patch.length === 0 ? [toReplacement(oldText, newText)] : patch;
}

/** undefined if the text is not in the file. */
export function applyEdit(file: string, oldText: string, newText: string, isEverywhere: boolean): string | undefined {
  if (oldText === '' || !file.includes(oldText)) return undefined;
  return isEverywhere ? file.replaceAll(oldText, () => newText) : file.replace(oldText, () => newText);
}
