import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxChunkBytes, toChunkHash, type Chunk } from './chunk.ts';
import { cutChunks } from './cut-chunks.ts';

/** Lines of few and of very many bytes, some longer than a chunk. */
const line = fc
  .tuple(fc.constantFrom(0, 3, 200, 90_000, maxChunkBytes - 1, maxChunkBytes + 5), fc.nat(25))
  .map(([length, letter]) => `${String.fromCharCode(97 + letter).repeat(length)}\n`);
const lines = fc.array(line, { maxLength: 12 });

describe('the chunks of a file', () => {
  it('are, laid end to end, the file, and begin with those of before, however it grew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(lines, fc.string({ maxLength: 5 })), { maxLength: 5 }), async (steps) => {
        let content = Buffer.alloc(0);
        let before: readonly Chunk[] = [];
        for (const [more, half] of steps) {
          content = Buffer.concat([content, Buffer.from(more.join('') + half)]);
          const chunks = await cut(content, before, 70_001);
          expect(join(chunks).equals(content)).toBe(true);
          for (const { hash, length, bytes } of chunks) {
            expect(length).toBeGreaterThan(0);
            expect(length).toBeLessThanOrEqual(maxChunkBytes);
            expect(hash).toBe(toChunkHash(bytes));
          }
          expect(chunks.slice(0, before.length).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
          before = chunks;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are the same for any pieces in which the file is read', async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 3_000_000 }), async (all, size) => {
        const content = Buffer.from(all.join(''));
        const whole = await cut(content, [], content.length || 1);
        expect((await cut(content, [], Math.max(size, 1000))).map(({ hash }) => hash)).toEqual(
          whole.map(({ hash }) => hash),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe('a changed line', () => {
  /** Every line is another, and about 700 bytes long: 12 MB in all. */
  const all = Array.from(
    { length: 18_000 },
    (_, at) => `{"n":${at},"text":"${'x'.repeat(600 + ((at * 7919) % 150))}"}\n`,
  );

  async function sendInSteps(steps: readonly number[]): Promise<readonly Chunk[]> {
    let before: readonly Chunk[] = [];
    for (const end of [...steps, all.length])
      before = await cut(Buffer.from(all.slice(0, end).join('')), before, 1_000_000);
    return before;
  }

  it.each([
    ['longer', 'a line with many more words in it than before\n'],
    ['shorter', '{}\n'],
    ['away', ''],
  ])('that is %s replaces a few chunks and leaves the others', async (_, replaced) => {
    for (const steps of [[], [10, 11, 12, 9_000, 9_001, 9_002, 9_003]]) {
      const before = await sendInSteps(steps);
      for (const at of [0, 11, 8_990, 9_002, 17_999]) {
        const now = Buffer.from([...all.slice(0, at), replaced, ...all.slice(at + 1), '{"more":1}\n'].join(''));
        const chunks = await cut(now, before, 1_000_000);
        expect(join(chunks).equals(now)).toBe(true);
        const fresh = chunks.filter(({ isKnown }) => !isKnown);
        expect(fresh.length, `${at} of ${before.length}`).toBeLessThanOrEqual(3);
        expect(fresh.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(2 * maxChunkBytes);
      }
    }
  });

  it('ends its chunk where the line ends', async () => {
    for (const { bytes } of await cut(Buffer.from(all.join('')), [], 1_000_000)) expect(bytes.at(-1)).toBe(10);
  });
});

async function cut(content: Buffer, before: readonly Chunk[], pieceBytes: number) {
  const pieces = Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, at) =>
    content.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  const found = [];
  for await (const { bytes, ...chunk } of cutChunks(pieces, before))
    found.push({ ...chunk, bytes: Buffer.from(bytes) });
  return found;
}

function join(chunks: readonly { readonly bytes: Buffer }[]): Buffer {
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}
