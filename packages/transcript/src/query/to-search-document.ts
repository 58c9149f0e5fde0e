import { findQueueFact } from '../conversation/facts/list-queued-prompts.ts';
import { getContent, listBlocks } from '../conversation/facts/message-text.ts';
import { isNotification, toUserKind } from '../conversation/facts/user-kind.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isRecordType } from '../records/record-types.ts';
import { findRecordMeaning, messageTypes } from '../records/record-meaning.ts';
import type { PartKind, TextPart } from './search-document.ts';

/** Fields that nobody searches by: they repeat on every line, or are searched as fields of their own. */
const envelope: ReadonlySet<string> = new Set([
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'sessionId',
  'timestamp',
  'type',
  'version',
  'cwd',
  'gitBranch',
  'userType',
  'entrypoint',
  'promptId',
  'requestId',
  'isSidechain',
  'slug',
  'leafUuid',
  'messageId',
  'parentToolUseID',
  'toolUseID',
  'agentId',
]);
/** Of what the client notes down beside a result these repeat the result itself, the call or a whole file. */
const repeated: ReadonlySet<string> = new Set([
  'stdout',
  'content',
  'originalFile',
  'oldString',
  'newString',
  'type',
  'agentId',
  'status',
  'message',
]);
const maxNotedLength = 2000;
const maxDepth = 40;

/** The texts of a record by what they are. Results of tools can be megabytes: nothing is copied here. */
export function listTextParts(type: string, value: JsonObject): readonly TextPart[] {
  const parts: TextPart[] = [];
  const add = (kind: PartKind, text: JsonValue | undefined) => {
    if (typeof text === 'string' && text !== '') parts.push({ kind, text });
  };
  if (type === messageTypes.user) addUserParts(value, add);
  else if (type === messageTypes.assistant) addAssistantParts(value, add);
  else if (!isRecordType(type)) addLeaves(value, add, 'other', undefined, true);
  else addOtherParts(type, value, add);
  return parts;
}

/** Of a line that is JSON but no record: all that it says. */
export function listLooseParts(value: JsonValue): readonly TextPart[] {
  const parts: TextPart[] = [];
  addLeaves(
    value,
    (kind, text) => typeof text === 'string' && text !== '' && parts.push({ kind, text }),
    'other',
    undefined,
    true,
  );
  return parts;
}

type Add = (kind: PartKind, text: JsonValue | undefined) => void;

function addUserParts(value: JsonObject, add: Add): void {
  const content = getContent(value);
  const kind: PartKind = toUserKind(value) === 'prompt' && value['isSidechain'] !== true ? 'prompt' : 'other';
  if (typeof content === 'string') return add(kind, content);
  for (const block of listBlocks(content)) {
    if (block['type'] === 'text') add(kind, block['text']);
    else if (block['type'] === 'tool_result') {
      addLeaves(block['content'], add, 'output', undefined, false);
      addLeaves(block['toolUseResult'], add, 'output', undefined, false);
    } else addLeaves(block, add, 'other', undefined, false);
  }
  const noted = value['toolUseResult'];
  if (isJsonObject(noted))
    for (const [key, text] of Object.entries(noted))
      if (typeof text === 'string' && text.length <= maxNotedLength && !repeated.has(key)) add('output', text);
}

function addAssistantParts(value: JsonObject, add: Add): void {
  const content = getContent(value);
  if (typeof content === 'string') return add('answer', content);
  for (const block of listBlocks(content)) {
    if (block['type'] === 'text') add('answer', block['text']);
    else if (block['type'] === 'thinking') add('thinking', block['thinking']);
    else if (block['type'] === 'tool_use') addInput(block['input'], add);
    else if (block['type'] === 'tool_result') addLeaves(block['content'], add, 'output', undefined, false);
    else addLeaves(block, add, 'other', undefined, false);
  }
}

function addInput(input: JsonValue | undefined, add: Add): void {
  if (!isJsonObject(input)) return addLeaves(input, add, 'input', undefined, false);
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === 'string')
      add(
        key === 'command'
          ? 'command'
          : key === 'file_path' || key === 'notebook_path' || key === 'path'
            ? 'path'
            : 'input',
        value,
      );
    else addLeaves(value, add, 'input', undefined, false);
  }
}

function addOtherParts(type: string, value: JsonObject, add: Add): void {
  if (findRecordMeaning(type, undefined).title !== undefined) return addLeaves(value, add, 'title', envelope, false);
  const queued = findQueueFact(value, 0);
  // What a background task puts there comes again as its own record, which is shown.
  const isTyped =
    queued?.from === 'attachment'
      ? queued.isPrompt
      : queued?.operation === 'enqueue' && !isNotification(queued.content ?? '');
  addLeaves(value, add, isTyped ? 'prompt' : 'other', envelope, false);
}

/** Every text inside a value. Pictures and signatures are not text. */
function addLeaves(
  value: JsonValue | undefined,
  add: Add,
  kind: PartKind,
  skipped: ReadonlySet<string> | undefined,
  withKeys: boolean,
  depth = 0,
): void {
  if (typeof value === 'string') return add(kind, value);
  if (value === null || value === undefined || depth > maxDepth) return;
  if (typeof value !== 'object') return withKeys ? add(kind, String(value)) : undefined;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) addLeaves(item, add, kind, undefined, withKeys, depth + 1);
    return;
  }
  const object = value as JsonObject;
  // Asked once for all: where few objects came by, V8 would compile this again for each new kind of them.
  const isPicture = object['type'] === 'base64';
  for (const key of Object.keys(object)) {
    if (skipped?.has(key) === true || key === 'signature' || (key === 'data' && isPicture)) continue;
    // In a block the type is a word of the format, not of the text.
    if (key === 'type' && depth > 0 && !withKeys) continue;
    if (withKeys) add(kind, key);
    addLeaves(object[key], add, kind, undefined, withKeys, depth + 1);
  }
}
