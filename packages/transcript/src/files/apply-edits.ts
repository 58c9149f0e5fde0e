/** One replacement as the client carries it out. */
export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll: boolean;
}

/**
 * The text after the edits, in order; undefined if one of them finds nothing to replace, or is not said plainly
 * enough.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  let result = text;
  for (const edit of edits) {
    const next = applyEdit(result, edit);
    if (next === undefined) return undefined;
    result = next;
  }
  return result;
}

function applyEdit(text: string, { oldText, newText, replaceAll }: TextEdit): string | undefined {
  // The client makes a new file, or fills an empty one.
  if (oldText === '') return text.trim() === '' ? newText : undefined;
  // Where a text is taken out, the line end after it goes too: else an empty line would stay.
  const target = newText === '' && !oldText.endsWith('\n') && text.includes(`${oldText}\n`) ? `${oldText}\n` : oldText;
  if (replaceAll) return text.includes(target) ? text.split(target).join(newText) : undefined;
  const at = text.indexOf(target);
  return at === -1 ? undefined : text.slice(0, at) + newText + text.slice(at + target.length);
}
