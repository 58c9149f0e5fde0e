import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { MediaPanel, Panel } from '../model/panel.ts';
import { findText, listObjects, toObject } from './field.ts';
import { findPrettyJson } from './pretty-json.ts';

/** The blocks of a result, one panel each: texts, images, documents, and what is not known as it is. */
export function toContentPanels(
  output: JsonValue | undefined,
  options: { readonly withMedia: boolean; readonly label?: string },
): readonly Panel[] {
  const { label } = options;
  if (output === undefined || output === null) return [];
  if (typeof output === 'string') return output.trim() === '' ? [] : [toTextPanel(output, label)];
  const blocks = Array.isArray(output) ? (output as readonly JsonValue[]) : [output];
  return blocks.flatMap((block): Panel[] => {
    if (typeof block === 'string') return block.trim() === '' ? [] : [toTextPanel(block, label)];
    if (!isJsonObject(block)) return [{ kind: 'raw', label, value: block, reason: undefined }];
    const text = findText(block, 'text');
    if (block['type'] === 'text' && text !== undefined) return text.trim() === '' ? [] : [toTextPanel(text, label)];
    const media = findMedia(block, options.withMedia);
    if (media !== undefined) return [media];
    if (block['type'] === 'tool_reference') return [{ kind: 'text', label, text: findText(block, 'tool_name') ?? '' }];
    return [{ kind: 'raw', label, value: block, reason: undefined }];
  });
}

/** Whether a block is shown as what it is, and not by its text. */
export function hasOwnPanel({ type }: JsonObject): boolean {
  return type === 'image' || type === 'document' || type === 'tool_reference';
}

function toTextPanel(text: string, label: string | undefined): Panel {
  const json = findPrettyJson(text);
  return json === undefined
    ? { kind: 'text', label, text }
    : { kind: 'code', label, text: json, language: 'json', firstLine: undefined, path: undefined };
}

/** The images and documents among blocks. */
export function listMediaPanels(content: JsonValue | undefined, withMedia: boolean): readonly MediaPanel[] {
  return listObjects(content).flatMap((block) => findMedia(block, withMedia) ?? []);
}

function findMedia(block: JsonObject, withMedia: boolean): MediaPanel | undefined {
  if (block['type'] !== 'image' && block['type'] !== 'document') return undefined;
  // MCP servers write the data beside the type, the API into a source.
  const source = isJsonObject(block['source']) ? block['source'] : block;
  const data = findText(source, 'data');
  return {
    kind: 'media',
    mediaType:
      findText(source, 'media_type') ??
      findText(source, 'mimeType') ??
      (block['type'] === 'image' ? 'image' : 'document'),
    bytes: data === undefined ? undefined : toDecodedBytes(data),
    name: findText(block, 'title') ?? findText(toObject(block['source']), 'url'),
    dimensions: undefined,
    data: withMedia ? data : undefined,
  };
}

/** Bytes that a Base64 text stands for. */
export function toDecodedBytes(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
