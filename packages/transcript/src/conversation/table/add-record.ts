import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { findUsageCopy } from '../../usage/message-usage.ts';
import { getContent, listBlocks, listTexts, toFirstText, toTypedText } from '../message-text.ts';
import { toOwnText } from '../to-own-text.ts';
import { findResultFacts } from '../to-result-facts.ts';
import { toTextKey } from '../to-text-key.ts';
import { toUserKind, type UserKind } from '../user-kind.ts';
import type { RecordTable } from './record-table.ts';

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
const maxTextLength = 4000;

/** Puts the facts of a user record into the record that a table has begun. In the file of an agent, as on a sidechain, a prompt is the parent agent's. */
export function addUser(table: RecordTable, value: JsonObject, isAgents: boolean): void {
  const results = listBlocks(getContent(value), 'tool_result');
  if (results.length > 0) {
    addResults(table, value, results);
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
  const message = value['message'];
  const isApiError = value['isApiErrorMessage'] === true;
  if (!isJsonObject(message)) return table.setAssistant(undefined, undefined, isApiError);
  const id = toText(message['id']);
  const content = message['content'];
  table.setAssistant(id === '' ? undefined : id, toText(message['model']), isApiError);
  // Of the lines of one message only the copy that counts is kept.
  const copy = findUsageCopy(value);
  if (copy !== undefined) table.usage.add(copy, '');
  if (!Array.isArray(content)) return;
  let hasResult = false;
  for (let at = 0; at < content.length; at++) {
    const block = (content as readonly JsonValue[])[at];
    if (!isJsonObject(block)) continue;
    const type = block['type'];
    if (type === 'tool_use') addCall(table, block);
    else if (type === 'tool_result') hasResult = true;
  }
  // Gateways write results of their own tools into the answer itself.
  if (hasResult) addResults(table, value, listBlocks(content, 'tool_result'));
}

function addResults(table: RecordTable, value: JsonObject, results: readonly JsonObject[]): void {
  const noted = results.length === 1 ? value['toolUseResult'] : undefined;
  for (let at = 0; at < results.length; at++) {
    const facts = findResultFacts(results[at] as JsonObject, noted, value['toolDenialKind']);
    if (facts !== undefined) table.calls.addResult(table.length, facts);
  }
}

function addCall(table: RecordTable, block: JsonObject): void {
  const input = block['input'];
  const given = isJsonObject(input) ? input : none;
  const name = toText(block['name']) ?? '';
  const asked = name === 'Task' || name === 'Agent' ? toText(given['prompt'])?.trim() : undefined;
  table.calls.addCall(
    table.length,
    toText(block['id']),
    name,
    toText(given['file_path']) ?? toText(given['notebook_path']),
    asked === undefined ? undefined : { prompt: toOwnText(asked.slice(0, maxTextLength)), promptKey: toTextKey(asked) },
  );
}

const none: JsonObject = {};

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
