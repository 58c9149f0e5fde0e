import type { JsonObject, JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findNamedKind } from './rule-parts/judge-named-value.ts';

/** Fields that hold the name of a value beside it: lists of variables, parameters, headers of a HAR file. */
const nameField =
  /^(?:name|key|var|variable|env|field|header|label|param|parameter|parameter_?(?:key|name)|option|setting|property|attribute|secret_?name)$/i;
const valueField = /^(?:(?:parameter|secret|default|string)?_?value|val|default)$/i;
const longestField = 15;
const longestName = 200;

export function isNameField(key: string): boolean {
  return key.length <= longestField && nameField.test(key);
}

export function isValueField(key: string): boolean {
  return key.length <= longestField && valueField.test(key);
}

/** The telling name in what a `name` says: `DB_PASSWORD`, `/tides/db/password`. */
export function toApartName(text: string): string | undefined {
  if (text.length > longestName || /\s/.test(text)) return undefined;
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('.')) + 1);
  return name.length < 64 && findNamedKind(name) !== undefined ? name : undefined;
}

/** The telling name that one field of an object gives to another: `{"name":"DB_PASSWORD","value":"…"}`. */
export function findApartName(object: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(object) as [string, JsonValue][]) {
    const name = typeof value === 'string' && isNameField(key) ? toApartName(value) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Whether strings are the lines of a diff, as `structuredPatch` has them: what begins in one may go on in the next. */
export function isDiffLine(text: string): boolean {
  const code = text.charCodeAt(0);
  return code === 43 || code === 45 || code === 32 || code === 92;
}
