import { isJsonObject, type JsonValue } from '../json/json-value.ts';

const telling = [
  'command',
  'file_path',
  'notebook_path',
  'pattern',
  'query',
  'url',
  'skill',
  'subject',
  'description',
  'prompt',
];

/** What a call is about, on one line for lists: the one value that tells, else the whole input. */
export function toInputSummary(input: JsonValue | undefined): string {
  if (input === undefined) return '';
  const found = isJsonObject(input)
    ? telling.map((name) => input[name]).find((value) => typeof value === 'string' && value.trim() !== '')
    : undefined;
  return typeof found === 'string' ? found : JSON.stringify(input);
}
