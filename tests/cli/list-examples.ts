import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

const speakers: Readonly<Record<string, string>> = {
  text: 'assistant',
  thinking: 'assistant',
  tool_use: 'assistant',
  tool_result: 'user',
  image: 'user',
  document: 'user',
};

/** The JSON that a description prints, as records: whole ones as they are, parts of one with what names them. */
export function listExamples(description: string): readonly JsonObject[] {
  const lines = description.split('\n');
  const records: JsonObject[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^\s*[[{]/.test(lines[at] ?? '')) continue;
    const length = countLines(lines, at);
    const value = parseExample(lines.slice(at, at + length).join('\n'));
    if (value === undefined) continue;
    const record = toRecord(value);
    if (record !== undefined) records.push(record);
    at += length - 1;
  }
  return records;
}

/** What a person would look for in a record: all that was said, typed, thought, asked for and given back. */
export function listTexts(record: JsonObject): readonly string[] {
  const message = toObject(record['message']);
  const data = toObject(record['data']);
  return [
    ...toTexts(message['content']),
    ...listResultTexts(record['toolUseResult']),
    ...toTexts(record['content']),
    ...toTexts(record['summary']),
    ...['output', 'fullOutput', 'prompt'].flatMap((name) => toTexts(data[name])),
    ...toList(record['hookInfos']).flatMap((hook) => toTexts(toObject(hook)['command'])),
  ].filter((text) => text !== '' && text !== '...');
}

function toTexts(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value.trim()];
  return toList(value).flatMap((item) => {
    if (typeof item === 'string') return toTexts(item);
    const block = toObject(item);
    const input = toObject(block['input']);
    return [
      ...toTexts(block['text']),
      ...toTexts(block['thinking']),
      ...(block['type'] === 'tool_result' ? toTexts(block['content']) : []),
      ...['command', 'description', 'prompt', 'pattern', 'old_string', 'new_string'].flatMap((name) =>
        toTexts(input[name]),
      ),
      ...listResultTexts(block['toolUseResult']),
    ];
  });
}

function listResultTexts(result: JsonValue | undefined): readonly string[] {
  const fields = toObject(result);
  return ['stdout', 'stderr', 'prompt', 'content'].flatMap((name) => toTexts(fields[name]));
}

/** How many lines the value takes that begins here. */
function countLines(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const bare = (lines[at] ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '');
    depth += bare.replace(/[^[{]/g, '').length - bare.replace(/[^\]}]/g, '').length;
    if (depth <= 0) return at - start + 1;
  }
  return 1;
}

/** With empty values where the description leaves something out, and without remarks. */
function parseExample(text: string): JsonValue | undefined {
  const whole = text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part
            .replace(/\/\*.*?\*\//g, '')
            .replace(/\/\/ .*/g, '')
            .replace(/\{\s*\.\.\.\s*\}/g, '{}')
            .replace(/\[\s*\.\.\.\s*\]/g, '[]')
            .replace(/,\s*\.\.\.\s*(?=[}\]])/g, '')
            .replace(/ \| \[\]/g, ''),
    )
    .join('');
  try {
    return JSON.parse(whole) as JsonValue;
  } catch {
    return undefined;
  }
}

function toRecord(value: JsonValue): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type, message } = value;
  const speaker = typeof type === 'string' ? speakers[type] : undefined;
  if (speaker !== undefined) return { type: speaker, message: { role: speaker, content: [value] } };
  if (typeof type === 'string') return value;
  if (typeof value['role'] === 'string') return { type: value['role'], message: value };
  if (isJsonObject(message)) return { type: message['role'] ?? 'user', ...value };
  if (value['data'] !== undefined) return { type: 'progress', ...value };
  if (value['subtype'] !== undefined) return { type: 'system', ...value };
  if (Array.isArray(value['content'])) return { type: 'assistant', message: { role: 'assistant', ...value } };
  return undefined;
}

function toObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function toList(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
