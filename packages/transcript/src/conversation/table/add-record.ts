import { getField, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { findUsageCopy } from '../../usage/message-usage.ts';
import { getContent, hasBlock, listTexts, toFirstText, toTypedText } from '../message-text.ts';
import type { ResultFacts } from '../record-node.ts';
import { toOwnText } from '../to-own-text.ts';
import { toResultFacts } from '../to-result-facts.ts';
import { toTextKey } from '../to-text-key.ts';
import { toUserKind, type UserKind } from '../user-kind.ts';
import type { RecordTable } from './record-table.ts';

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
const maxTextLength = 4000;

/** Puts the facts of a user record into the record that a table has begun. In the file of an agent, as on a sidechain, a prompt is the parent agent's. */
export function addUser(table: RecordTable, value: JsonObject, isAgents: boolean): void {
  const content = getContent(value);
  if (hasBlock(content, 'tool_result')) {
    addResults(table, value, content);
    if (!isAgents) return table.setResults();
  }
  const kind = toUserKind(value);
  if (kind === 'prompt' || kind === 'command' || isAgents) addText(table, value, kind, isAgents);
  else table.setUser(kind, false, '', undefined);
}

function addText(table: RecordTable, value: JsonObject, kind: UserKind, isAgents: boolean): void {
  const content = getContent(value);
  const first = toFirstText(content);
  // Of a person's prompt what was typed, in whichever block; of everything else the text by which it was judged.
  const text = kind === 'prompt' && !isAgents ? listTexts(content).map(toTypedText).filter((part) => part !== '').join('\n') : first;
  const mayBeRunByModel = (kind === 'command' || kind === 'prompt') && first.startsWith('<command-');
  table.setUser(kind === 'prompt' && isAgents ? 'agent-prompt' : kind, mayBeRunByModel, toOwnText(text.slice(0, maxTextLength)), isAgents ? toTextKey(first) : undefined);
}

/** The same for a record of the assistant. */
export function addAssistant(table: RecordTable, value: JsonObject): void {
  const message = getField(value, 'message');
  const isApiError = getField(value, 'isApiErrorMessage') === true;
  if (!isJsonObject(message)) return table.setAssistant(undefined, undefined, isApiError);
  const id = toText(getField(message, 'id'));
  const content = getField(message, 'content');
  table.setAssistant(id === '' ? undefined : id, toText(getField(message, 'model')), isApiError);
  // Of the lines of one message only the copy that counts is kept.
  const copy = findUsageCopy(value);
  if (copy !== undefined) table.usage.add(copy, '');
  if (!Array.isArray(content)) return;
  let hasResult = false;
  for (let at = 0; at < content.length; at++) {
    const block = (content as readonly JsonValue[])[at];
    if (!isJsonObject(block)) continue;
    const type = getField(block, 'type');
    if (type === 'tool_use') addCall(table, block);
    else if (type === 'tool_result') hasResult = true;
  }
  // Gateways write results of their own tools into the answer itself.
  if (hasResult) addResults(table, value, content);
}

function addResults(table: RecordTable, value: JsonObject, content: JsonValue | undefined): void {
  const results = toResultFacts(value, content);
  for (let at = 0; at < results.length; at++) table.calls.addResult(table.length, results[at] as ResultFacts);
}

function addCall(table: RecordTable, block: JsonObject): void {
  const input = getField(block, 'input');
  const given = isJsonObject(input) ? input : none;
  const name = toText(getField(block, 'name')) ?? '';
  const asked = name === 'Task' || name === 'Agent' ? toText(given['prompt'])?.trim() : undefined;
  table.calls.addCall(
    table.length,
    toText(getField(block, 'id')),
    name,
    toText(getField(given, 'file_path')) ?? toText(getField(given, 'notebook_path')),
    asked === undefined ? undefined : { prompt: toOwnText(asked.slice(0, maxTextLength)), promptKey: toTextKey(asked) },
  );
}

const none: JsonObject = {};

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
