import {
  findQueueFact,
  getContent,
  isJsonObject,
  listBlocks,
  listLooseParts,
  listTextParts,
  mayBeRunByModel,
  toFirstText,
  toResultFacts,
  toUserKind,
  type Flag,
  type JsonObject,
  type JsonValue,
  type ParsedLine,
  type ResultFacts,
  type TextPart,
  type UserKind,
} from '@scrollkeep/transcript';
import { toTime } from './to-time.ts';

/** What a line says by itself, before anything is linked. */
export interface LineFacts {
  /** '' for a line that is no record. */
  readonly type: string;
  readonly subtype: string | undefined;
  readonly uuid: string | undefined;
  readonly parentUuid: string | undefined;
  readonly isSidechain: boolean;
  readonly timeMs: number | undefined;
  readonly userKind: UserKind | undefined;
  readonly mayBeRunByModel: boolean;
  /** Of an assistant record its message: the id, or what stands for it. */
  readonly message: string | undefined;
  readonly model: string | undefined;
  readonly calls: readonly LineCall[];
  readonly results: readonly ResultFacts[];
  readonly parts: readonly TextPart[];
  readonly flags: number;
  readonly value: JsonObject;
}

export interface LineCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly path: string | undefined;
  readonly command: string | undefined;
  /** Of a call that starts an agent. */
  readonly prompt: string | undefined;
}

/** One bit each, in the order of `flags`. */
export const flagBits: Readonly<Record<Flag, number>> = { error: 1, rejected: 2, denied: 4, interrupted: 8, prompt: 16, answer: 32, thinking: 64, command: 128 };

const noBlocks: readonly never[] = [];

export function toLineFacts(line: ParsedLine, isAgentFile: boolean, file: number): LineFacts {
  if (line.kind !== 'record' && line.kind !== 'unknown-type') {
    const parts: readonly TextPart[] = line.kind === 'malformed' ? listLooseParts(line.value) : [{ kind: 'other', text: line.text }];
    return { ...bare, parts };
  }
  const { value, type } = line;
  const parts = listTextParts(type, value);
  // One object of one shape for every record, filled in place: this runs for every line there is.
  const facts: MutableFacts = {
    type,
    subtype: toSubtype(type, value),
    uuid: toText(value['uuid']),
    parentUuid: toText(value['parentUuid']) ?? toText(value['logicalParentUuid']),
    isSidechain: value['isSidechain'] === true,
    timeMs: toTime(value['timestamp']),
    userKind: undefined,
    mayBeRunByModel: false,
    message: undefined,
    model: undefined,
    calls: noBlocks,
    results: noBlocks,
    parts,
    flags: 0,
    value,
  };
  if (type === 'user') addUserFacts(facts, isAgentFile);
  else if (type === 'assistant') addAssistantFacts(facts, file, line.offset);
  else if (type === 'attachment') {
    const queued = findQueueFact(value, 0);
    if (queued?.from === 'attachment' && queued.isPrompt) facts.flags = flagBits.prompt;
  }
  return facts;
}

type MutableFacts = { -readonly [Key in keyof LineFacts]: LineFacts[Key] };

const bare: LineFacts = {
  type: '',
  subtype: undefined,
  uuid: undefined,
  parentUuid: undefined,
  isSidechain: false,
  timeMs: undefined,
  userKind: undefined,
  mayBeRunByModel: false,
  message: undefined,
  model: undefined,
  calls: noBlocks,
  results: noBlocks,
  parts: noBlocks,
  flags: 0,
  value: {},
};

function addUserFacts(facts: MutableFacts, isAgentFile: boolean): void {
  const { value } = facts;
  const kind = toUserKind(value);
  facts.userKind = kind === 'prompt' && (isAgentFile || facts.isSidechain) ? 'agent-prompt' : kind;
  facts.mayBeRunByModel = (kind === 'command' || kind === 'prompt') && mayBeRunByModel(value);
  if (kind === 'tool-result') facts.results = toResultFacts(value);
  if (facts.userKind === 'prompt') facts.flags = flagBits.prompt;
  else if (kind === 'command') facts.flags = flagBits.command;
  else if (kind === 'interruption') facts.flags = flagBits.interrupted;
  for (const { outcome } of facts.results) if (outcome !== 'ok') facts.flags |= flagBits[outcome];
}

function addAssistantFacts(facts: MutableFacts, file: number, offset: number): void {
  const { value, uuid } = facts;
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const { content } = message;
  const id = message['id'] === '' ? undefined : toText(message['id']);
  facts.message = id ?? (uuid === undefined ? `line ${file}:${offset}` : `record ${uuid}`);
  facts.model = toText(message['model']);
  if (value['isApiErrorMessage'] === true) facts.flags |= flagBits.error;
  let hasResults = false;
  let calls: LineCall[] | undefined;
  for (const block of listBlocks(content)) {
    if (block['type'] === 'text' && typeof block['text'] === 'string' && block['text'].trim() !== '') facts.flags |= flagBits.answer;
    else if (block['type'] === 'thinking') facts.flags |= flagBits.thinking;
    else if (block['type'] === 'tool_use') (calls ??= []).push(toCall(block));
    else if (block['type'] === 'tool_result') hasResults = true;
  }
  if (typeof content === 'string' && content.trim() !== '') facts.flags |= flagBits.answer;
  if (calls !== undefined) facts.calls = calls;
  if (hasResults) facts.results = toResultFacts(value);
}

function toCall(block: JsonObject): LineCall {
  const input = isJsonObject(block['input']) ? block['input'] : {};
  const name = toText(block['name']) ?? '';
  return {
    id: toText(block['id']),
    name,
    path: toText(input['file_path']) ?? toText(input['notebook_path']),
    command: name === 'Bash' ? toText(input['command']) : undefined,
    prompt: name === 'Task' || name === 'Agent' ? toText(input['prompt'])?.trim() : undefined,
  };
}

function toSubtype(type: string, value: JsonObject): string | undefined {
  if (type === 'system') return toText(value['subtype']);
  const inner = type === 'attachment' ? value['attachment'] : type === 'progress' ? value['data'] : undefined;
  return isJsonObject(inner) ? toText(inner['type']) : undefined;
}

/** Of a user record the text by which its agent is recognised. */
export function toPromptText(value: JsonObject): string {
  return toFirstText(getContent(value));
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
