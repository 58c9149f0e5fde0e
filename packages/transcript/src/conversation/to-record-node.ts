import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { RecordLine, UnknownTypeLine } from '../reading/parsed-line.ts';
import { getContent, listBlocks, listTexts, toFirstText, toTypedText } from './message-text.ts';
import type { AssistantFacts, CallFacts, RecordNode, UserFacts } from './record-node.ts';
import { toResultFacts } from './to-result-facts.ts';
import { toTextKey } from './to-text-key.ts';
import { mayBeRunByModel, toUserKind } from './user-kind.ts';

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
const maxTextLength = 4000;

export interface RecordNodeOptions {
  readonly index: number;
  /** Makes a prompt the parent agent's, as does a sidechain. */
  readonly isAgentFile: boolean;
  /** Gives texts that repeat (ids of parents, models, tools) as the one copy that is already in memory. */
  readonly share: (text: string) => string;
}

/** The facts of one record. */
export function toRecordNode(line: RecordLine | UnknownTypeLine, { index, isAgentFile, share }: RecordNodeOptions): RecordNode {
  const { value, number, offset, byteLength, type } = line;
  const isSidechain = value['isSidechain'] === true;
  return {
    index,
    number,
    offset,
    byteLength,
    type,
    subtype: toSubtype(type, value),
    uuid: toText(value['uuid']),
    parentUuid: toShared(toText(value['parentUuid']) ?? toText(value['logicalParentUuid']), share),
    isSidechain,
    timestamp: toText(value['timestamp']),
    user: type === 'user' ? toUserFacts(value, isAgentFile || isSidechain, share) : undefined,
    assistant: type === 'assistant' ? toAssistantFacts(value, share) : undefined,
  };
}

function toUserFacts(value: JsonObject, isAgents: boolean, share: (text: string) => string): UserFacts {
  const kind = toUserKind(value);
  const needsText = kind === 'prompt' || kind === 'command';
  return {
    kind: kind === 'prompt' && isAgents ? 'agent-prompt' : kind,
    mayBeRunByModel: (kind === 'command' || kind === 'prompt') && mayBeRunByModel(value),
    text: needsText || isAgents ? toNodeText(value, kind === 'prompt' && !isAgents).slice(0, maxTextLength) : '',
    textKey: isAgents ? toTextKey(toFirstText(getContent(value))) : undefined,
    results: kind === 'tool-result' ? toResultFacts(value, share) : none,
  };
}

/** Of a person's prompt what was typed, in whichever block; of everything else the text by which it was judged. */
function toNodeText(value: JsonObject, isTyped: boolean): string {
  const content = getContent(value);
  return isTyped ? listTexts(content).map(toTypedText).filter((text) => text !== '').join('\n') : toFirstText(content);
}

function toAssistantFacts(value: JsonObject, share: (text: string) => string): AssistantFacts {
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const blocks = listBlocks(message['content']);
  return {
    messageId: message['id'] === '' ? undefined : toShared(toText(message['id']), share),
    model: toShared(toText(message['model']), share),
    isApiError: value['isApiErrorMessage'] === true,
    calls: toCalls(blocks, share),
    results: blocks.some((block) => block['type'] === 'tool_result') ? toResultFacts(value, share) : none,
  };
}

function toCalls(blocks: readonly JsonObject[], share: (text: string) => string): readonly CallFacts[] {
  const uses = blocks.filter((block) => block['type'] === 'tool_use');
  return uses.length === 0 ? none : uses.map((block) => toCallFacts(block, share));
}

function toCallFacts(block: JsonObject, share: (text: string) => string): CallFacts {
  const input = isJsonObject(block['input']) ? block['input'] : {};
  const name = share(toText(block['name']) ?? '');
  const prompt = name === 'Task' || name === 'Agent' ? toText(input['prompt'])?.trim() : undefined;
  return {
    id: toShared(toText(block['id']), share),
    name,
    filePath: toText(input['file_path']) ?? toText(input['notebook_path']),
    prompt: prompt?.slice(0, maxTextLength),
    promptKey: prompt === undefined ? undefined : toTextKey(prompt),
  };
}

/** One empty list for the many records without calls or results. */
const none: readonly never[] = [];

function toShared(text: string | undefined, share: (text: string) => string): string | undefined {
  return text === undefined ? undefined : share(text);
}

function toSubtype(type: string, value: JsonObject): string | undefined {
  if (type === 'system') return toText(value['subtype']);
  const inner = type === 'attachment' ? value['attachment'] : type === 'progress' ? value['data'] : undefined;
  return isJsonObject(inner) ? toText(inner['type']) : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
