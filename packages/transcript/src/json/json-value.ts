export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;

export type JsonArray = readonly JsonValue[];

/** An object as it stood on disk. Objects are open: a field nobody knows is still here. */
export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/**
 * A field of an object that may have any shape, as records do. An engine compiles `record.name` for the few shapes it has seen so far, and again when others
 * come; in a loop over a whole file that costs more than asking in general.
 */
export function getField(object: JsonObject, name: string): JsonValue | undefined {
  return object[name];
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
