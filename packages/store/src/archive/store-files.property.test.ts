import { appendFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openScratch } from './archive.test-kit.ts';
import { verifyArchive } from './verify-archive.ts';

const name = fc.constantFrom('a.jsonl', 'b.jsonl', 'c.jsonl');
const text = fc.string({ maxLength: 200 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), name, text }),
  fc.record({ kind: fc.constant('write' as const), name, text }),
  fc.record({ kind: fc.constant('cut' as const), name, to: fc.nat(100) }),
  fc.record({ kind: fc.constant('remove' as const), name }),
  fc.record({ kind: fc.constant('store' as const) }),
  fc.record({ kind: fc.constant('compact' as const) }),
);

describe('an archive', () => {
  it('has every state of every file that a run saw, whatever happened in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const scratch = openScratch();
        try {
          const now = new Map<string, Buffer>();
          const seen: { readonly name: string; readonly content: string }[] = [];
          for (const each of [...steps, { kind: 'store' as const }]) {
            if (each.kind === 'store') {
              await scratch.store();
              for (const [path, content] of now) seen.push({ name: path, content: content.toString('latin1') });
            } else if (each.kind === 'compact') await scratch.compact();
            else {
              const path = join(scratch.source, each.name);
              const before = now.get(each.name);
              if (each.kind === 'append') {
                appendFileSync(path, each.text);
                now.set(each.name, Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(each.text)]));
              } else if (each.kind === 'write') {
                writeFileSync(path, each.text);
                now.set(each.name, Buffer.from(each.text));
              } else if (before !== undefined && each.kind === 'remove') {
                rmSync(path);
                now.delete(each.name);
              } else if (before !== undefined && each.kind === 'cut' && each.to < before.length) {
                truncateSync(path, each.to);
                now.set(each.name, before.subarray(0, each.to));
              }
            }
          }
          const all = await scratch.readAll();
          // A state that grew later is the beginning of a version; the last state of a file is the end of the last one.
          for (const { name: path, content } of seen)
            expect(
              all[path]?.some((version) => version.startsWith(content)),
              path,
            ).toBe(true);
          for (const [path, content] of now) expect(all[path]?.at(-1)).toBe(content.toString('latin1'));
          expect(await scratch.withReader((reader) => verifyArchive(reader))).toMatchObject({
            damage: [],
            damagedFiles: [],
            leftovers: [],
          });
        } finally {
          scratch.end();
        }
      }),
      { numRuns: 40 },
    );
  });
});
