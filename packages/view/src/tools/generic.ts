import type { JsonObject, JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toOneLine } from '../text/first-line.ts';
import type { FieldsPanel, Panel } from '../model/panel.ts';
import { toContentPanels } from './content-panels.ts';
import type { CallContent, ToolView } from './tool-view.ts';

/** For tools without a view of their own: what went in by name, what came out as it is. */
export const genericView = {
  names: [],
  summary: toInputSummary,
  panels: (call) => [...toInputFields(call.input), ...(call.status === 'ok' ? toResult(call) : [])],
} satisfies ToolView;

// What a call is mostly about, where it has one of these.
const telling = [
  'description',
  'summary',
  'subject',
  'title',
  'name',
  'query',
  'pattern',
  'command',
  'file_path',
  'path',
  'url',
  'prompt',
  'message',
];

export function toInputSummary({ input }: Pick<CallContent, 'input'>): string {
  const name =
    telling.find((candidate) => typeof input[candidate] === 'string' && input[candidate] !== '') ??
    Object.keys(input).find((key) => isPlain(input[key]));
  return name === undefined ? '' : toOneLine(String(input[name]));
}

export function toInputFields(input: JsonObject): readonly FieldsPanel[] {
  const fields = Object.entries(input).map(([name, value]) => ({ name, value: toFieldText(value) }));
  return fields.length === 0 ? [] : [{ kind: 'fields', fields }];
}

function toResult(call: CallContent): readonly Panel[] {
  const panels = toContentPanels(call.output, { withMedia: call.withMedia });
  if (panels.length > 0 || Object.keys(call.details).length === 0) return panels;
  return [{ kind: 'raw', value: call.details, reason: undefined }];
}

function toFieldText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isPlain(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
