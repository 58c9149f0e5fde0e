import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import type { RecordLine, UnknownTypeLine } from '../../reading/parsed-line.ts';
import { getContent, hasBlock, listTexts, toFirstText, toTypedText } from '../message-text.ts';
import type { ResultFacts } from '../record-node.ts';
import { toOwnText } from '../to-own-text.ts';
import { toResultFacts } from '../to-result-facts.ts';
import { toTextKey } from '../to-text-key.ts';
import { toUserKind, type UserKind } from '../user-kind.ts';
import type { RecordTable } from './record-table.ts';

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
const maxTextLength = 4000;

/** Puts the facts of one record into a table. In the file of an agent a prompt is the parent agent's, as on a sidechain. */
export function addRecord(table: RecordTable, line: RecordLine | UnknownTypeLine, isAgentFile: boolean): void {
  const { value, type } = line;
  const isSidechain = value['isSidechain'] === true;
  const form = table.forms.put(type, toSubtype(type, value));
  table.add(line, form, toText(value['uuid']), toText(value['parentUuid']) ?? toText(value['logicalParentUuid']), isSidechain, toText(value['timestamp']));
  if (type === 'assistant') addAssistant(table, value);
  else if (type === 'user') addUser(table, value, isAgentFile || isSidechain);
  else if (type === 'system' && value['subtype'] === 'compact_boundary') table.compactions.push(table.length - 1);
}

function addUser(table: RecordTable, value: JsonObject, isAgents: boolean): void {
  if (hasBlock(getContent(value), 'tool_result')) {
    addResults(table, value);
    if (!isAgents) return table.addResults();
  }
  const kind = toUserKind(value);
  if (kind === 'prompt' || kind === 'command' || isAgents) addText(table, value, kind, isAgents);
  else table.addUser(kind, false, '', undefined);
}

function addResults(table: RecordTable, value: JsonObject): void {
  const results = toResultFacts(value);
  for (let at = 0; at < results.length; at++) table.calls.addResult(table.length - 1, results[at] as ResultFacts);
}

function addText(table: RecordTable, value: JsonObject, kind: UserKind, isAgents: boolean): void {
  const content = getContent(value);
  const first = toFirstText(content);
  // Of a person's prompt what was typed, in whichever block; of everything else the text by which it was judged.
  const text = kind === 'prompt' && !isAgents ? listTexts(content).map(toTypedText).filter((part) => part !== '').join('\n') : first;
  const mayBeRunByModel = (kind === 'command' || kind === 'prompt') && first.startsWith('<command-');
  table.addUser(kind === 'prompt' && isAgents ? 'agent-prompt' : kind, mayBeRunByModel, toOwnText(text.slice(0, maxTextLength)), isAgents ? toTextKey(first) : undefined);
}

function addAssistant(table: RecordTable, value: JsonObject): void {
  const { message } = value;
  if (!isJsonObject(message)) return table.addAssistant(undefined, undefined, value['isApiErrorMessage'] === true);
  const { id, model, content } = message;
  table.addAssistant(typeof id === 'string' && id !== '' ? id : undefined, toText(model), value['isApiErrorMessage'] === true);
  if (!Array.isArray(content)) return;
  let hasResult = false;
  for (const block of content as readonly JsonValue[]) {
    if (!isJsonObject(block)) continue;
    if (block['type'] === 'tool_use') addCall(table, block);
    else if (block['type'] === 'tool_result') hasResult = true;
  }
  // Gateways write results of their own tools into the answer itself.
  if (hasResult) addResults(table, value);
}

function addCall(table: RecordTable, block: JsonObject): void {
  const { input } = block;
  const name = toText(block['name']) ?? '';
  const asked = isJsonObject(input) && (name === 'Task' || name === 'Agent') ? toText(input['prompt'])?.trim() : undefined;
  table.calls.addCall(table.length - 1, {
    id: toText(block['id']),
    name,
    filePath: isJsonObject(input) ? (toText(input['file_path']) ?? toText(input['notebook_path'])) : undefined,
    prompt: asked === undefined ? undefined : toOwnText(asked.slice(0, maxTextLength)),
    promptKey: asked === undefined ? undefined : toTextKey(asked),
  });
}

function toSubtype(type: string, value: JsonObject): string | undefined {
  if (type === 'system') return toText(value['subtype']);
  const inner = type === 'attachment' ? value['attachment'] : type === 'progress' ? value['data'] : undefined;
  return isJsonObject(inner) ? toText(inner['type']) : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
