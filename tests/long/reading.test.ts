import { generateHugeLine, generateSession } from '@scrollkeep/transcript/fixtures';
import { buildSession } from '@scrollkeep/transcript/conversation/build-session.ts';
import { openFileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { describe, expect, it } from 'vitest';

const gibibyte = 1024 ** 3;

describe('what only shows at full size', () => {
  it('reads 2 GiB as one stream, every line a record', () => {
    const reader = openRecordReader();
    let lines = 0;
    let damaged = 0;
    let bytes = 0;
    for (const chunk of generateSession({ seed: 'long', bytes: 2 * gibibyte })) {
      bytes += chunk.length;
      for (const line of reader.push(chunk)) {
        lines++;
        if (line.kind !== 'record') damaged++;
      }
    }
    expect(reader.end()).toEqual([]);
    expect({ bytes, damaged }).toEqual({ bytes: 2 * gibibyte, damaged: 0 });
    expect(reader.resumePoint()).toEqual({ offset: 2 * gibibyte, number: lines + 1 });
  });

  it('classifies one line of 512 MiB', () => {
    const reader = openRecordReader();
    const lines = [...generateHugeLine({ bytes: gibibyte / 2 })].flatMap((chunk) => reader.push(chunk));
    expect([...lines, ...reader.end()]).toMatchObject([{ kind: 'record', offset: 0 }]);
  });

  it(
    'survives a million flipped bits in 20,000 mutants of a session: the reader never throws and every line ' +
      'stays in its place, the model never throws',
    () => {
      const session = Buffer.concat([...generateSession({ seed: 'mutants', bytes: 60_000 })]);
      for (let mutant = 0, seed = 1; mutant < 20_000; mutant++) {
        const bytes = Buffer.from(session);
        for (let flip = 0; flip < 50; flip++) {
          seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
          const at = (seed >>> 3) % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ (1 << (seed >>> 29));
        }
        const reader = openRecordReader();
        const facts = openFileFacts({ isAgentFile: false });
        let end = 0;
        for (const line of [...reader.push(bytes), ...reader.end()]) {
          if (line.offset < end)
            throw new Error(`line ${line.number} of mutant ${mutant} stands before the one above it`);
          end = line.offset + line.byteLength;
          facts.add(line);
        }
        if (mutant % 20 === 0) buildSession({ id: 's', main: { path: 's.jsonl', facts: facts.facts() }, agents: [] });
      }
      expect(session.length).toBeGreaterThan(50_000);
    },
  );
});
