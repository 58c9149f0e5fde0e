import { findText } from '../json/find-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { JsonPath } from '../json/edit-json.ts';
import type { LinePlace } from '../lines/line.ts';
import { getContent, listBlocks } from '../conversation/facts/message-text.ts';
import { toUserKind } from '../conversation/facts/user-kind.ts';
import { toRecordMeaning } from '../records/record-meaning.ts';

/** What of a record decides whether `claude --resume` loads it. */
export interface ResumeRecord {
  readonly place: LinePlace;
  /** The bytes of its line that are the record; undefined for all of them. */
  readonly part: LinePart | undefined;
  readonly isReadByClient: boolean;
  readonly uuid: string | undefined;
  /** null for a root. */
  readonly parentUuid: string | null;
  readonly isSidechain: boolean;
  /** The client follows links over these only. */
  readonly isStep: boolean;
  /** A message of the person's or the model's side that can be sent. */
  readonly speaker: 'user' | 'assistant' | undefined;
  readonly startsTurn: boolean;
  readonly timeMs: number;
  readonly messageId: string | undefined;
  /** How many blocks its content has. */
  readonly blocks: number;
  readonly calls: readonly string[];
  readonly results: readonly string[];
  readonly compaction: Compaction | undefined;
  readonly isSummary: boolean;
  /** Where the conversation ends from here on. */
  readonly leaf: { readonly uuid: string; readonly isExplicit: boolean } | undefined;
  readonly oversized: readonly OversizedBlock[];
  /** The same for lines that say the same. */
  readonly textKey: string;
  /** The record that asked for the result, in words of the client. */
  readonly sourceUuid: string | undefined;
}

/** Bytes of a line, counted from its first one. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
}

export interface Compaction {
  readonly logicalParentUuid: string | undefined;
  /** Old records that stay in the context behind the summary. */
  readonly preserved: readonly string[];
}

export interface OversizedBlock {
  readonly path: JsonPath;
  readonly what: 'image' | 'text';
  readonly bytes: number;
}

/** The client refuses to send a longer image, whatever is asked (measured with 2.1.325: one more and it does). */
export const maxImageCharacters = 5 * 1024 * 1024;
/** More than any context window holds; the API takes no request above 32 MB. */
export const maxTextCharacters = 32 * 1024 * 1024;

export function toResumeRecord(
  value: JsonObject,
  place: LinePlace,
  { part, isReadByClient }: { readonly part: LinePart | undefined; readonly isReadByClient: boolean },
): ResumeRecord {
  const meaning = toRecordMeaning(value);
  const content = getContent(value);
  const isSendable = typeof content === 'string' || Array.isArray(content);
  const speaker = isSendable ? meaning.speaker : undefined;
  const kind = speaker === 'user' ? toUserKind(value) : undefined;
  const message = isJsonObject(value['message']) ? value['message'] : {};
  return {
    place: { number: place.number, offset: place.offset, byteLength: place.byteLength },
    part,
    isReadByClient,
    uuid: findText(value['uuid']),
    parentUuid: findText(value['parentUuid']) ?? null,
    isSidechain: value['isSidechain'] === true,
    isStep: meaning.isStep === true,
    speaker,
    startsTurn: kind === 'prompt' || kind === 'command',
    timeMs: Date.parse(findText(value['timestamp']) ?? ''),
    messageId: speaker === 'assistant' ? findText(message['id']) : undefined,
    blocks: listBlocks(content).length,
    calls: speaker === 'assistant' ? listIds(content, 'tool_use', 'id') : none,
    results: speaker === 'user' ? listIds(content, 'tool_result', 'tool_use_id') : none,
    compaction: meaning.isCompaction === true ? toCompaction(value) : undefined,
    isSummary: kind === 'compact-summary',
    leaf: meaning.leafField === undefined ? undefined : toLeaf(value, meaning.leafField),
    oversized: speaker === undefined ? none : listOversized(content, ['message', 'content']),
    textKey: speaker === undefined ? '' : toTextKey(content),
    sourceUuid: findText(value['sourceToolAssistantUUID']),
  };
}

const none: readonly never[] = [];

function listIds(content: JsonValue | undefined, type: string, field: string): readonly string[] {
  const ids = listBlocks(content, type).flatMap((block) => findText(block[field]) ?? []);
  return ids.length === 0 ? none : ids;
}

function toLeaf(value: JsonObject, field: string): ResumeRecord['leaf'] {
  const uuid = findText(value[field]);
  return uuid === undefined ? undefined : { uuid, isExplicit: value['explicit'] === true };
}

function toCompaction(value: JsonObject): Compaction {
  const metadata = isJsonObject(value['compactMetadata']) ? value['compactMetadata'] : {};
  const kept = isJsonObject(metadata['preservedMessages']) ? metadata['preservedMessages'] : {};
  const uuids = kept['uuids'];
  return {
    logicalParentUuid: findText(value['logicalParentUuid']),
    preserved: Array.isArray(uuids) ? (uuids as readonly JsonValue[]).flatMap((uuid) => findText(uuid) ?? []) : none,
  };
}

function listOversized(content: JsonValue | undefined, path: JsonPath): readonly OversizedBlock[] {
  if (typeof content === 'string')
    return content.length > maxTextCharacters ? [{ path, what: 'text', bytes: content.length }] : none;
  if (!Array.isArray(content)) return none;
  return (content as readonly JsonValue[]).flatMap((block, at) => {
    if (!isJsonObject(block)) return [];
    const { source, text } = block;
    const data = isJsonObject(source) ? source['data'] : undefined;
    const own = [...path, at];
    if (block['type'] === 'image' && typeof data === 'string' && data.length > maxImageCharacters)
      return [{ path: own, what: 'image' as const, bytes: data.length }];
    if (typeof text === 'string' && text.length > maxTextCharacters)
      return [{ path: [...own, 'text'], what: 'text' as const, bytes: text.length }];
    return listOversized(block['content'], [...own, 'content']);
  });
}

/** Enough to tell two records with one uuid apart; of long texts only the ends, since every record is looked at. */
function toTextKey(content: JsonValue | undefined): string {
  return listBlocks(content)
    .map((block) => {
      const text = findText(block['text']) ?? findText(block['thinking']) ?? '';
      const id = findText(block['id']) ?? findText(block['tool_use_id']) ?? '';
      const ends = `${text.slice(0, keyEnd)} ${text.slice(-keyEnd)}`;
      return `${text.length}:${toHash(`${findText(block['type'])} ${id} ${ends}`)}`;
    })
    .join(' ');
}

const keyEnd = 100;

function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
