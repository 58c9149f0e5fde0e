import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';

/** The content of a record's message: a text, or blocks. */
export function getContent(record: JsonObject): JsonValue | undefined {
  const message = record['message'];
  return isJsonObject(message) ? message['content'] : undefined;
}

/**
 * The blocks of a content, or those of one type. A text that is the content, or that is among the blocks by itself,
 * is a block of text; an object in place of a list is its only block.
 */
export function listBlocks(content: JsonValue | undefined, type?: string): readonly JsonObject[] {
  if (typeof content === 'string') return type === undefined || type === 'text' ? [toTextBlock(content)] : none;
  if (!Array.isArray(content))
    return isJsonObject(content) && (type === undefined || content['type'] === type) ? [content] : none;
  const blocks: JsonObject[] = [];
  for (let at = 0; at < content.length; at++) {
    const item = (content as readonly JsonValue[])[at];
    const block = typeof item === 'string' ? toTextBlock(item) : item;
    if (isJsonObject(block) && (type === undefined || block['type'] === type)) blocks.push(block);
  }
  return blocks;
}

function toTextBlock(text: string): JsonObject {
  return { type: 'text', text };
}

const none: readonly never[] = [];

/** Whether a content has a block of a type. */
export function hasBlock(content: JsonValue | undefined, type: string): boolean {
  if (!Array.isArray(content)) return isJsonObject(content) && content['type'] === type;
  for (const block of content as readonly JsonValue[]) if (isJsonObject(block) && block['type'] === type) return true;
  return false;
}

/** The text by which a user record is judged: the whole text, or the first text block; trimmed. */
export function toFirstText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content.trim();
  for (const block of Array.isArray(content) ? (content as readonly JsonValue[]) : [content]) {
    if (typeof block === 'string') return block.trim();
    if (isJsonObject(block) && block['type'] === 'text' && typeof block['text'] === 'string')
      return block['text'].trim();
  }
  return '';
}

/** All texts of a content, in order. */
export function listTexts(content: JsonValue | undefined): readonly string[] {
  if (typeof content === 'string') return [content];
  return listBlocks(content, 'text').flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

/** A person's text without the elements that the client added to it. */
export function toTypedText(text: string): string {
  return text.includes('<') ? removeAdded(text).trim() : text.trim();
}

const planPrefix = 'Implement the following plan:';
/** What no title begins with. */
export const headingMarks = /^[#\s]+/;

/** What a typed text begins with, as a title: its first line with words, bare; undefined if it has none. */
export function findTitleLine(typed: string): string | undefined {
  const text = typed.startsWith(planPrefix) ? typed.slice(planPrefix.length) : typed;
  return text
    .split('\n')
    .map((line) => line.trim().replace(headingMarks, ''))
    .find((line) => line !== '');
}

// What the client puts around or into a person's text.
const openings = /<(system-reminder|ide_opened_file|ide_selection|ide_diagnostics)(?=[\s>])/g;

/**
 * Elements that are never closed are left alone: they are text somebody typed. Each end is looked for once: one
 * expression for whole elements would go through the rest of the text for every opening, and a text of nothing but
 * openings would never be done.
 */
function removeAdded(text: string): string {
  const neverClosed = new Set<string>();
  let kept = '';
  let from = 0;
  let bracket = 0;
  openings.lastIndex = 0;
  for (let match = openings.exec(text); match !== null; match = openings.exec(text)) {
    const [, name = ''] = match;
    if (neverClosed.has(name)) continue;
    if (bracket < openings.lastIndex) bracket = text.indexOf('>', openings.lastIndex);
    if (bracket === -1) break;
    const end = text.indexOf(`</${name}>`, bracket);
    if (end === -1) {
      neverClosed.add(name);
      continue;
    }
    kept += text.slice(from, match.index);
    from = end + name.length + 3;
    openings.lastIndex = from;
  }
  return kept + text.slice(from);
}
