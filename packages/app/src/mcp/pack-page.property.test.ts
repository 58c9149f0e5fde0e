import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from '@scrollkeep/server/text/token-budget.ts';
import { packPage, type BlockPlace } from './pack-page.ts';

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('```', '```js', '````', '', '字'.repeat(50), '👩‍👩‍👧'),
);
const block = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => lines.join('\n'));

/** Fences are closed at the end of a page and opened again on the next; everything else is the text as it was. */
function toPlain(text: string): string {
  return text.replace(/^`{3,}.*$/gm, '').replace(/\s+/g, '');
}

describe('packPage', () => {
  it('shows every block once over all pages, none of which is too long', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: 500, max: 3000 }), (blocks, most) => {
        const pages: string[] = [];
        let place: BlockPlace | undefined = { block: 0, offset: 0 };
        while (place !== undefined) {
          const { text, next }: { readonly text: string; readonly next: BlockPlace | undefined } = packPage(
            blocks,
            place,
            most,
            true,
          );
          expect(toBytes(text)).toBeLessThanOrEqual(most);
          if (next !== undefined) expect(next.block > place.block || next.offset > place.offset).toBe(true);
          pages.push(text);
          place = next;
        }
        expect(toPlain(pages.join('\n'))).toBe(toPlain(blocks.join('\n')));
      }),
    );
  });

  it('begins a long block only where there is room for some of it', () => {
    const long = 'word '.repeat(1000);
    expect(packPage([long], { block: 0, offset: 0 }, 300, false)).toEqual({ text: '', next: { block: 0, offset: 0 } });
    expect(packPage(['first', long], { block: 0, offset: 0 }, 300, true)).toEqual({
      text: 'first',
      next: { block: 1, offset: 0 },
    });
    expect(packPage([long], { block: 0, offset: 0 }, 300, true).next?.offset).toBeGreaterThan(100);
  });

  it('closes a fence where a page ends, and opens it again', () => {
    const code = `\`\`\`ts\n${'const x = 1;\n'.repeat(100)}\`\`\``;
    const first = packPage([code], { block: 0, offset: 0 }, 600, true);
    expect(first.text.endsWith('\n```')).toBe(true);
    expect(packPage([code], first.next ?? { block: 0, offset: 0 }, 600, true).text.startsWith('```ts\nconst')).toBe(
      true,
    );
  });
});
