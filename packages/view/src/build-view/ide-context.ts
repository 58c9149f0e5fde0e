import { listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { isJsonObject, type JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { listElements } from './list-elements.ts';
import type { Panel } from '../model/panel.ts';
import { findCodeLanguage } from '../model/code-language.ts';
import { toShortPath } from '../tools/short-path.ts';

const openings = /<(ide_opened_file|ide_selection|ide_diagnostics)(?=[\s>])/g;
const opened = /^The user opened the file (.+?) in the IDE\b/;
const selected = /^The user selected the lines? (\d+)(?: to (\d+))? from (.+?):\r?\n([\s\S]*)$/;
// The same every time, for the model.
const caveat = 'This may or may not be related to the current task.';

/**
 * What the editor told with a prompt: the open file, the selected lines, its diagnostics. The person did not type it,
 * but it explains what they mean by "this".
 */
export function listIdePanels(record: JsonObject | undefined, cwd: string | undefined): readonly Panel[] {
  return listRecordTexts(record).flatMap((text) =>
    listElements(text, openings).map(({ name, inner }) => toPanel(name, inner.trim(), cwd)),
  );
}

function toPanel(name: string, inner: string, cwd: string | undefined): Panel {
  const text = inner.endsWith(caveat) ? inner.slice(0, -caveat.length).trimEnd() : inner;
  const file = opened.exec(text)?.[1];
  if (file !== undefined)
    return { kind: 'note', level: 'info', text: `File open in editor: ${toShortPath(file, cwd)}` };
  const [, first, last, path = '', lines] = selected.exec(text) ?? [];
  if (lines !== undefined) {
    const range = last === undefined || last === first ? `line ${first}` : `lines ${first}–${last}`;
    return {
      kind: 'code',
      label: `Selected in editor: ${toShortPath(path, cwd)}, ${range}`,
      text: lines,
      language: findCodeLanguage(path),
      firstLine: Number(first),
      path: undefined,
    };
  }
  return { kind: 'text', label: name === 'ide_diagnostics' ? 'Editor diagnostics' : 'From the editor', text };
}

function listRecordTexts(record: JsonObject | undefined): readonly string[] {
  const message = isJsonObject(record?.['message']) ? record['message'] : undefined;
  const attachment = isJsonObject(record?.['attachment']) ? record['attachment'] : undefined;
  return listTexts(message?.['content'] ?? attachment?.['prompt']);
}
