import type { JsonObject, JsonValue } from './json-value.ts';

/** Builds a value from the events of a skim, within limits; what goes over them is counted and left out. */
export interface SkimmedTree {
  open(kind: ContainerKind): void;
  close(): void;
  innermost(): ContainerKind | undefined;
  setKey(key: string): void;
  add(value: JsonValue): void;
  countOmission(): void;
  omissions(): number;
  root(): JsonValue;
}

export type ContainerKind = 'object' | 'array';

type MutableContainer = JsonValue[] | Record<string, JsonValue>;

export function openSkimmedTree(maxValues: number, maxDepth: number): SkimmedTree {
  const kinds = openBitStack();
  // Containers being filled; null for one that is left out. Only as deep as maxDepth, so that a line of brackets cannot
  // fill memory.
  const open: (MutableContainer | null)[] = [];
  const keys: string[] = [];
  let root: JsonValue = null;
  let values = 0;
  let omissions = 0;

  function put(value: JsonValue): boolean {
    values++;
    const depth = kinds.depth();
    if (depth === 0) {
      root = value;
      return true;
    }
    const parent = depth <= maxDepth ? open[depth - 1] : null;
    if (parent === null || parent === undefined || values > maxValues) {
      omissions++;
      return false;
    }
    if (Array.isArray(parent)) parent.push(value);
    else setOwn(parent, keys[depth - 1] ?? '', value);
    return true;
  }

  return {
    open(kind) {
      const container: MutableContainer = kind === 'object' ? {} : [];
      const kept = put(container as JsonObject | JsonValue[]);
      kinds.push(kind === 'object');
      if (kinds.depth() <= maxDepth) open[kinds.depth() - 1] = kept ? container : null;
    },
    close: () => kinds.pop(),
    innermost: () => (kinds.depth() === 0 ? undefined : kinds.top() ? 'object' : 'array'),
    setKey(key) {
      if (kinds.depth() <= maxDepth) keys[kinds.depth() - 1] = key;
    },
    add: (value) => void put(value),
    countOmission: () => void omissions++,
    omissions: () => omissions,
    root: () => root,
  };
}

/** Like JSON.parse: `__proto__` is a property like any other, never the prototype. */
function setOwn(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** One bit per level: 256 MB of opening brackets cost 32 MB here, not gigabytes. */
function openBitStack() {
  let bits = new Uint8Array(64);
  let depth = 0;
  const at = (level: number) => ((bits[level >> 3] ?? 0) >> (level & 7)) & 1;
  return {
    push(bit: boolean) {
      if (depth >> 3 === bits.length) {
        const larger = new Uint8Array(bits.length * 2);
        larger.set(bits);
        bits = larger;
      }
      const mask = 1 << (depth & 7);
      bits[depth >> 3] = bit ? (bits[depth >> 3] ?? 0) | mask : (bits[depth >> 3] ?? 0) & ~mask;
      depth++;
    },
    pop: () => void depth--,
    top: () => at(depth - 1) === 1,
    depth: () => depth,
  };
}
