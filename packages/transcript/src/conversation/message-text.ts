import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

/** The content of a record's message: a text, or blocks. */
export function getContent(record: JsonObject): JsonValue | undefined {
  const message = record['message'];
  return isJsonObject(message) ? message['content'] : undefined;
}

/** The blocks of a content, or those of one type; none where it is a text. */
export function listBlocks(content: JsonValue | undefined, type?: string): readonly JsonObject[] {
  if (!Array.isArray(content)) return none;
  const blocks: JsonObject[] = [];
  for (let at = 0; at < content.length; at++) {
    const block = (content as readonly JsonValue[])[at];
    if (isJsonObject(block) && (type === undefined || block['type'] === type)) blocks.push(block);
  }
  return blocks;
}

const none: readonly never[] = [];

/** Whether a content has a block of a type. */
export function hasBlock(content: JsonValue | undefined, type: string): boolean {
  if (!Array.isArray(content)) return false;
  for (const block of content as readonly JsonValue[]) if (isJsonObject(block) && block['type'] === type) return true;
  return false;
}

/** The text by which a user record is judged: the whole text, or the first text block; trimmed. */
export function toFirstText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content.trim();
  if (!Array.isArray(content)) return '';
  for (const block of content as readonly JsonValue[]) if (isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string') return block['text'].trim();
  return '';
}

/** All texts of a content, in order. */
export function listTexts(content: JsonValue | undefined): readonly string[] {
  if (typeof content === 'string') return [content];
  return listBlocks(content).flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []));
}

// What the client puts around or into a person's text. Elements that are never closed are left alone: they are text somebody typed.
const addedElements = /<(system-reminder|ide_opened_file|ide_selection|ide_diagnostics)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g;

/** A person's text without the elements that the client added to it. */
export function toTypedText(text: string): string {
  return text.includes('<') ? text.replace(addedElements, '').trim() : text.trim();
}
