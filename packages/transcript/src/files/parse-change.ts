import { findText } from '../json/find-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { TextEdit } from './apply-edits.ts';
import { parseStructuredPatch, type Hunk } from './structured-patch.ts';
import { parseText, type FormedText } from './text-form.ts';

/** What the records tell of one change of a file. */
export interface RecordedChange {
  /** The whole file before; undefined if the record does not hold it. */
  readonly original: FormedText | undefined;
  /** The whole file after. */
  readonly whole: FormedText | undefined;
  readonly edits: readonly TextEdit[] | undefined;
  readonly hunks: readonly Hunk[] | undefined;
  /** Whether the client recorded what it did; else there is only what it was asked to do. */
  readonly isNoted: boolean;
  readonly creates: boolean;
  /** The client found no file there before. */
  readonly wasAbsent: boolean;
  readonly userModified: boolean;
  /**
   * The client put a mark of its own into the file (memory folders, 2.1.200 and later): `whole` and `edits` are without
   * it.
   */
  readonly isStamped: boolean;
}

/** undefined if nothing was changed after all, or where the call says nothing that could be understood. */
export function parseChange(
  tool: string,
  input: JsonObject | undefined,
  details: JsonValue | undefined,
): RecordedChange | undefined {
  const noted = isJsonObject(details) ? details : undefined;
  if (tool === 'NotebookEdit') return parseNotebookEdit(noted);
  const from = noted ?? input;
  if (from === undefined) return undefined;
  const original = findText(noted?.['originalFile']) ?? findText(noted?.['originalFileContents']);
  const whole = tool === 'Write' ? findText(from['content']) : undefined;
  const edits = tool === 'Write' ? undefined : toEdits(from);
  if (whole === undefined && edits === undefined) return undefined;
  return {
    original: original === undefined ? undefined : parseText(original),
    whole: whole === undefined ? undefined : parseText(whole),
    edits,
    hunks: parseStructuredPatch(noted?.['structuredPatch']),
    isNoted: noted !== undefined,
    creates: noted?.['type'] === 'create' || (edits?.[0]?.oldText === '' && (original ?? '') === ''),
    wasAbsent: noted?.['type'] === 'create',
    userModified: noted?.['userModified'] === true,
    isStamped: noted?.['memdirStamped'] === true,
  };
}

/** Before 2.1.42 a notebook's content is told nowhere: only the cell. */
function parseNotebookEdit(noted: JsonObject | undefined): RecordedChange | undefined {
  if (noted === undefined || (noted['error'] ?? '') !== '') return undefined;
  const toNotebook = (value: JsonValue | undefined) =>
    typeof value === 'string' && value !== '' ? parseText(value) : undefined;
  return {
    original: toNotebook(noted['original_file']),
    whole: toNotebook(noted['updated_file']),
    edits: undefined,
    hunks: undefined,
    isNoted: true,
    creates: false,
    wasAbsent: false,
    userModified: false,
    isStamped: false,
  };
}

/** The result of `Edit` says `oldString`, its input `old_string`; `MultiEdit` has a list. */
function toEdits(from: JsonObject): readonly TextEdit[] | undefined {
  const list = Array.isArray(from['edits']) ? (from['edits'] as readonly JsonValue[]) : [from];
  const edits: TextEdit[] = [];
  for (const entry of list) {
    if (!isJsonObject(entry)) return undefined;
    const oldText = findText(entry['oldString']) ?? findText(entry['old_string']);
    const newText = findText(entry['newString']) ?? findText(entry['new_string']);
    if (oldText === undefined || newText === undefined) return undefined;
    edits.push({
      oldText: toPlain(oldText),
      newText: toPlain(newText),
      replaceAll: entry['replaceAll'] === true || entry['replace_all'] === true,
    });
  }
  return edits;
}

function toPlain(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
}
