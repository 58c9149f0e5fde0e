import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

// What entries read from the fields of a record, which may hold anything.

/** The text of a field, whether it is one, a list of them or a list of text blocks; empty if it is none. */
export function toFieldText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return listItems(value)
    .flatMap((item) =>
      typeof item === 'string'
        ? [item]
        : isJsonObject(item) && item['type'] === 'text' && typeof item['text'] === 'string'
          ? [item['text']]
          : [],
    )
    .join('\n');
}

export function toFieldNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The field as an object; empty if it is none. */
export function toFieldObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function listItems(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** The field where it is a text. */
export function findFieldText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
