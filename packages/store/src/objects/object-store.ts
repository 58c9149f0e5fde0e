/**
 * Bytes under names: a bucket of S3, or a folder. Narrow on purpose. An object is written as a whole or not at all, and
 * readers check the bytes against a hash in their name or in a list: nothing that the store says about them is trusted.
 */
export interface ObjectStore {
  /** For a person: `s3://bucket/prefix`, or the path of a folder. */
  readonly name: string;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Some bytes of an object; undefined if there is none, or it is too short for that. */
  getRange(key: string, start: number, length: number): Promise<Uint8Array | undefined>;
  /** All objects whose keys begin so, in no order. */
  list(prefix: string): AsyncGenerator<StoredObject, void, void>;
  /** Those that there are; the others are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly size: number;
}

/** The same store, seen from below a prefix that ends with `/`. */
export function toSubstore(store: ObjectStore, prefix: string): ObjectStore {
  return {
    name: `${store.name.replace(/\/$/, '')}/${prefix.replace(/\/$/, '')}`,
    put: (key, bytes) => store.put(prefix + key, bytes),
    get: (key) => store.get(prefix + key),
    getRange: (key, start, length) => store.getRange(prefix + key, start, length),
    async *list(below) {
      for await (const { key, size } of store.list(prefix + below)) yield { key: key.slice(prefix.length), size };
    },
    remove: (keys) => store.remove(keys.map((key) => prefix + key)),
  };
}
