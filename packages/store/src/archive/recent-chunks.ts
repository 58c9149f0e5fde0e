/** Chunks whose bytes were just proven by their hash: who reads them next need not unpack and prove them again. */
export interface RecentChunks {
  get(hash: string): Uint8Array | undefined;
  put(hash: string, bytes: Uint8Array): void;
  clear(): void;
}

/** Keeps so many bytes; the oldest chunks go first. */
export function openRecentChunks(mostBytes: number): RecentChunks {
  const chunks = new Map<string, Uint8Array>();
  let kept = 0;
  return {
    get: (hash) => chunks.get(hash),
    put(hash, bytes) {
      if (chunks.has(hash)) return;
      chunks.set(hash, bytes);
      kept += bytes.length;
      for (const [oldest, { length }] of chunks) {
        if (kept <= mostBytes) break;
        chunks.delete(oldest);
        kept -= length;
      }
    },
    clear() {
      chunks.clear();
      kept = 0;
    },
  };
}
