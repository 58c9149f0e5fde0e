import type { JsonValue } from './json-value.ts';

/** Far beyond what a client writes, and far below what a walk by recursion, or `JSON.stringify`, survives. */
export const maxJsonDepth = 200;

type Container = Record<string, JsonValue>;

/**
 * `JSON.parse` for what came from a file: everything that walks over such a value may do so by recursion. What is
 * nested deeper than `maxJsonDepth` is a text instead, its own JSON with a note before it, so nothing of it is lost or
 * goes unredacted.
 */
export function parseJsonValue(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  if (mayBeDeep(text) && isContainer(value)) bound(value, 1);
  return value;
}

/** Undefined for a text that is not JSON, such as a line that is still being written. */
export function findJsonValue(text: string): JsonValue | undefined {
  try {
    return parseJsonValue(text);
  } catch {
    return undefined;
  }
}

/** Looks for brackets alone, which is much cheaper than a walk: most records have few. */
function mayBeDeep(text: string): boolean {
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (++brackets > maxJsonDepth) return true;
  }
  return false;
}

function bound(container: Container, depth: number): void {
  if (Array.isArray(container)) {
    const list = container as JsonValue[];
    for (let index = 0; index < list.length; index++) list[index] = toBounded(list[index] as JsonValue, depth);
  } else {
    for (const key of Object.keys(container)) {
      const inner = container[key] as JsonValue;
      const bounded = toBounded(inner, depth);
      if (bounded !== inner) container[key] = bounded;
    }
  }
}

function toBounded(value: JsonValue, depth: number): JsonValue {
  if (!isContainer(value)) return value;
  if (depth >= maxJsonDepth) return `(nested too deeply, shown as JSON text) ${printJson(value)}`;
  bound(value, depth + 1);
  return value;
}

/** As `JSON.stringify` prints it, at any depth. */
function printJson(value: Container): string {
  const pieces: string[] = [];
  const open: { readonly container: Container; readonly keys: readonly string[]; next: number }[] = [];
  const enter = (container: Container) => {
    pieces.push(Array.isArray(container) ? '[' : '{');
    open.push({ container, keys: Object.keys(container), next: 0 });
  };
  enter(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const key = top.keys[top.next++];
    const isList = Array.isArray(top.container);
    if (key === undefined) {
      pieces.push(isList ? ']' : '}');
      open.pop();
      continue;
    }
    if (top.next > 1) pieces.push(',');
    if (!isList) pieces.push(JSON.stringify(key), ':');
    const inner = top.container[key] as JsonValue;
    if (isContainer(inner)) enter(inner);
    else pieces.push(JSON.stringify(inner));
  }
  return pieces.join('');
}

function isContainer(value: JsonValue): value is Container & JsonValue {
  return typeof value === 'object' && value !== null;
}
