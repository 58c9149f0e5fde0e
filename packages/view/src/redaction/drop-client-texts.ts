import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript';

const dropped = '«client-text»';

/**
 * A record without the texts that the client itself wrote for the model: the system prompt and the tools in
 * `prompt_snapshot`, the log of requests. The record stays, with its ids and links; a record that has none of them is
 * the same object.
 */
export function dropClientTexts(record: JsonObject): JsonObject {
  if (record['type'] === 'attachment') {
    const attachment = record['attachment'];
    if (attachment === undefined || !isJsonObject(attachment) || attachment['type'] !== 'prompt_snapshot')
      return record;
    return {
      ...record,
      attachment: { ...attachment, ...replaced(attachment, ['systemPrompt', 'tools', 'cliPrefix']) },
    };
  }
  if (record['type'] === 'api-request-shape') return { ...record, ...replaced(record, ['shape']) };
  if (record['type'] === 'api-request-blob') {
    const message = record['message'];
    return message === undefined || !isJsonObject(message)
      ? record
      : { ...record, message: { ...message, ...replaced(message, ['content']) } };
  }
  return record;
}

/** Lists stay lists, so that a reader still finds the shape it expects. */
function replaced(object: JsonObject, keys: readonly string[]): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const key of keys) {
    const value = object[key];
    if (value === undefined) continue;
    if (key === 'tools' || key === 'shape') result[key] = key === 'tools' ? [] : { system: [], tools: [] };
    else if (key === 'content') result[key] = Array.isArray(value) ? [{ type: 'text', text: dropped }] : dropped;
    else result[key] = Array.isArray(value) ? [dropped] : dropped;
  }
  return result;
}
