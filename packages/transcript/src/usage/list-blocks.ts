export const hourMs = 3_600_000;
const blockMs = 5 * hourMs;

/** The window in which a subscription counts: five hours from the UTC hour of its first message. */
export interface Block {
  readonly startMs: number;
  readonly endMs: number;
}

/** In order; a message after the end, also after a gap of five hours, begins the next one. */
export function listBlocks(times: readonly number[]): readonly Block[] {
  const blocks: Block[] = [];
  let end = -Infinity;
  for (const ms of [...times].sort((a, b) => a - b)) {
    if (ms < end) continue;
    const startMs = Math.floor(ms / hourMs) * hourMs;
    end = startMs + blockMs;
    blocks.push({ startMs, endMs: end });
  }
  return blocks;
}
