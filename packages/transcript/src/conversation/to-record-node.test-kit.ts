import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { RecordLine, UnknownTypeLine } from '../reading/parsed-line.ts';
import { toRecordMeaning } from '../records/record-meaning.ts';
import { getContent, listBlocks, listTexts, toFirstText, toTypedText } from './facts/message-text.ts';
import type { AssistantFacts, CallFacts, RecordNode, UserFacts } from './facts/record-node.ts';
import { toResultFacts } from './facts/to-result-facts.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { findSubject } from './facts/find-subject.ts';
import { toShortKey } from './facts/to-short-key.ts';
import { toTextKey } from './facts/to-text-key.ts';
import { toUserKind } from './facts/user-kind.ts';

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
const maxTextLength = 4000;

export interface RecordNodeOptions {
  readonly index: number;
  /** Makes a prompt the parent agent's, as does a sidechain. */
  readonly isAgentFile: boolean;
}

/** The facts of one record as a plain object: what a table must give back. */
export function toRecordNode(
  line: RecordLine | UnknownTypeLine,
  { index, isAgentFile }: RecordNodeOptions,
): RecordNode {
  const { value, number, offset, byteLength, type } = line;
  const isSidechain = value['isSidechain'] === true;
  return {
    index,
    number,
    offset,
    byteLength,
    type,
    subtype: toSubtype(type, value),
    meaning: toRecordMeaning(value),
    uuid: toText(value['uuid']),
    parentUuid: toText(value['parentUuid']) ?? toText(value['logicalParentUuid']),
    isSidechain,
    timestamp: toText(value['timestamp']),
    user: type === 'user' ? toUserFacts(value, isAgentFile || isSidechain) : undefined,
    assistant: type === 'assistant' ? toAssistantFacts(value) : undefined,
  };
}

function toUserFacts(value: JsonObject, isAgents: boolean): UserFacts {
  const kind = toUserKind(value);
  const needsText = kind === 'prompt' || kind === 'command';
  return {
    kind: kind === 'prompt' && isAgents ? 'agent-prompt' : kind,
    mayBeRunByModel:
      (kind === 'command' || kind === 'prompt') && toFirstText(getContent(value)).startsWith('<command-'),
    text: needsText || isAgents ? toNodeText(value, kind === 'prompt' && !isAgents).slice(0, maxTextLength) : '',
    textKey: isAgents ? toTextKey(toFirstText(getContent(value))) : undefined,
    results: kind === 'tool-result' ? toResultFacts(value) : none,
  };
}

/** Of a person's prompt what was typed, in whichever block; of everything else the text by which it was judged. */
function toNodeText(value: JsonObject, isTyped: boolean): string {
  const content = getContent(value);
  return isTyped
    ? listTexts(content)
        .map(toTypedText)
        .filter((text) => text !== '')
        .join('\n')
    : toFirstText(content);
}

function toAssistantFacts(value: JsonObject): AssistantFacts {
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const blocks = listBlocks(message['content']);
  return {
    messageId: message['id'] === '' ? undefined : toText(message['id']),
    model: toText(message['model']),
    isApiError: value['isApiErrorMessage'] === true,
    calls: toCalls(blocks),
    results: blocks.some((block) => block['type'] === 'tool_result') ? toResultFacts(value) : none,
  };
}

function toCalls(blocks: readonly JsonObject[]): readonly CallFacts[] {
  const uses = blocks.filter((block) => block['type'] === 'tool_use');
  return uses.length === 0 ? none : uses.map((block) => toCallFacts(block));
}

function toCallFacts(block: JsonObject): CallFacts {
  const input = isJsonObject(block['input']) ? block['input'] : {};
  const name = toText(block['name']) ?? '';
  const prompt = name === 'Task' || name === 'Agent' ? toText(input['prompt'])?.trim() : undefined;
  return {
    id: toText(block['id']),
    name,
    filePath: toText(input['file_path']) ?? toText(input['notebook_path']),
    prompt: prompt?.slice(0, maxTextLength),
    promptKey: prompt === undefined ? undefined : toTextKey(prompt),
    subject: findSubject(findToolAct(name), isJsonObject(block['input']) ? block['input'] : undefined),
    inputLength: block['input'] === undefined ? 0 : JSON.stringify(block['input']).length,
    inputKey: toShortKey(block['input'] === undefined ? '' : JSON.stringify(block['input'])),
  };
}

/** One empty list for the many records without calls or results. */
const none: readonly never[] = [];

function toSubtype(type: string, value: JsonObject): string | undefined {
  if (type === 'system') return toText(value['subtype']);
  const inner = type === 'attachment' ? value['attachment'] : type === 'progress' ? value['data'] : undefined;
  return isJsonObject(inner) ? toText(inner['type']) : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
