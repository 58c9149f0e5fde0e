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
  const common = {
    type,
    subtype: toSubtype(type, value),
    uuid: toText(value['uuid']),
    parentUuid: toText(value['parentUuid']) ?? toText(value['logicalParentUuid']),
    isSidechain: value['isSidechain'] === true,
    timeMs: toTime(value['timestamp']),
    parts,
    value,
  };
  if (type === 'user') return toUserFacts(common, isAgentFile);
  if (type === 'assistant') return toAssistantFacts(common, `line ${file}:${line.offset}`);
  const queued = type === 'attachment' ? findQueueFact(value, 0) : undefined;
  return { ...bare, ...common, flags: queued?.from === 'attachment' && queued.isPrompt ? flagBits.prompt : 0 };
}

type Common = Pick<LineFacts, 'type' | 'subtype' | 'uuid' | 'parentUuid' | 'isSidechain' | 'timeMs' | 'parts' | 'value'>;

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

function toUserFacts(common: Common, isAgentFile: boolean): LineFacts {
  const { value } = common;
  const kind = toUserKind(value);
  const userKind: UserKind = kind === 'prompt' && (isAgentFile || common.isSidechain) ? 'agent-prompt' : kind;
  const results = kind === 'tool-result' ? toResultFacts(value) : noBlocks;
  let flags = userKind === 'prompt' ? flagBits.prompt : userKind === 'command' ? flagBits.command : userKind === 'interruption' ? flagBits.interrupted : 0;
  for (const { outcome } of results) if (outcome !== 'ok') flags |= flagBits[outcome];
  return { ...bare, ...common, userKind, mayBeRunByModel: (kind === 'command' || kind === 'prompt') && mayBeRunByModel(value), results, flags };
}

function toAssistantFacts(common: Common, place: string): LineFacts {
  const { value, uuid } = common;
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const blocks = listBlocks(message['content']);
  const id = message['id'] === '' ? undefined : toText(message['id']);
  let flags = value['isApiErrorMessage'] === true ? flagBits.error : 0;
  let hasResults = false;
  let calls: LineCall[] | undefined;
  for (const block of blocks) {
    if (block['type'] === 'text' && typeof block['text'] === 'string' && block['text'].trim() !== '') flags |= flagBits.answer;
    else if (block['type'] === 'thinking') flags |= flagBits.thinking;
    else if (block['type'] === 'tool_use') (calls ??= []).push(toCall(block));
    else if (block['type'] === 'tool_result') hasResults = true;
  }
  if (typeof message['content'] === 'string' && message['content'].trim() !== '') flags |= flagBits.answer;
  return {
    ...bare,
    ...common,
    message: id ?? (uuid === undefined ? place : `record ${uuid}`),
    model: toText(message['model']),
    calls: calls ?? noBlocks,
    results: hasResults ? toResultFacts(value) : noBlocks,
    flags,
  };
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

/** Dates far outside what a clock shows are damage, and a damaged time is none. */
function toTime(value: JsonValue | undefined): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
