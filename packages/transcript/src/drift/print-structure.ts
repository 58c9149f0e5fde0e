import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { toJsonKind } from '../json/json-kind.ts';

const maxNames = 12;
const maxDepth = 3;

/** A value as keys and kinds, safe to show to anybody: `{status: text, items: [number]}`. */
export function printStructure(value: JsonValue, depth = 0): string {
  if (Array.isArray(value)) {
    const first = (value as readonly JsonValue[])[0];
    return first === undefined ? '[]' : `[${printStructure(first, depth + 1)}]`;
  }
  if (!isJsonObject(value)) return toJsonKind(value);
  if (depth >= maxDepth) return '{…}';
  const names = Object.keys(value);
  const shown = names
    .slice(0, maxNames)
    .map((name) => `${printName(name)}: ${printStructure(value[name] as JsonValue, depth + 1)}`);
  return `{${[...shown, ...(names.length > maxNames ? ['…'] : [])].join(', ')}}`;
}

/** A name that no programmer chose may be content (a path, a question): only its kind is shown. */
function printName(name: string): string {
  return /^[\w$-]{1,40}$/.test(name) ? name : '‹text›';
}
