import type { ParsedLine } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { createFileState } from './file-state.ts';
import { createBatch } from './index-batch.ts';
import { openFileRows } from './open-file-rows.ts';

describe('openFileRows', () => {
  it('hands over more messages than a call has room for', () => {
    const rows = openFileRows({ file: 1, isAgentFile: true, agent: 'a', state: createFileState(), turns: new Map(), findEarlier: () => undefined, isKnownCall: () => false });
    const batch = createBatch();
    const count = 140_000;
    for (let at = 0; at < count; at++) rows.add({ kind: 'record', type: 'assistant', value: { type: 'assistant', message: { id: `m${at}` } }, number: at + 1, offset: at * 50, byteLength: 50 } as unknown as ParsedLine, batch);
    rows.flush(batch);
    expect(batch.messages).toHaveLength(count);
    expect(batch.records).toHaveLength(count);
  });
});
