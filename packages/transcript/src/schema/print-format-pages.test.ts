import { describe, expect, it } from 'vitest';
import { catalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { recordEntry, toolEntry } from '../shapes/entry.ts';
import { versionsSeen, type VersionsSeen } from '../catalogue/versions-seen.ts';
import { list, nullable, number, object, optional, tagged, text } from '../shapes/shape.ts';
import { printFormatPages } from './print-format-pages.ts';

const tide = recordEntry({
  type: 'tide',
  doc: 'A tide | a wave. More about it.',
  role: 'notice',
  fields: { height: nullable(number('In metres')), ports: optional(list(object({ name: text(undefined, ['Hull']) }))), blocks: list(tagged('type', 'blocks')) },
  example: { height: 3, blocks: [] },
});
const row = toolEntry({ name: 'Row', doc: 'Rows.', documented: 'seen at sea', input: {}, result: text('What the oarsman says'), example: { input: {}, result: 'Heave!' }, seeAlso: ['Sail', 'Row'] });
const small: Catalogue = { ...catalogue, records: [tide], system: [], attachments: [], progress: [], blocks: [], tools: [row], sideFiles: [] };
const seen: VersionsSeen = { versions: ['2.1.9', '2.1.42'], groups: { tide: { first: '2.1.9', last: '2.1.9', count: 3, fields: { height: ['2.1.9', '2.1.9'], ports: ['2.1.9', '2.1.9'] } } } };
const pages = printFormatPages(small, seen);

describe('printFormatPages', () => {
  it('prints a page for each part, with fields, kinds, versions and an example', () => {
    expect([...pages.keys()]).toEqual(['README.md', 'envelope.md', 'records/tide.md', 'tools/Row.md', 'changes.md']);
    expect(pages.get('records/tide.md')).toBe(`<!-- Made by \`npm run docs\` from packages/transcript/src; do not edit here. -->
# Record type \`tide\`

A tide | a wave. More about it.

- Role: notice (something that happened to the session, told in one line); shown as a notice.
- Versions: 2.1.9 (seen 3 times).
- Stands by itself: it has no parent and is no one’s parent.

## Fields

| field | kind | optional | versions | meaning |
|---|---|---|---|---|
| \`height\` | number or null |  |  | In metres |
| \`ports\` | list of objects | yes |  |  |
| \`ports[].name\` | text |  |  | \`Hull\` |
| \`blocks\` | list of [content blocks](../README.md#content-blocks) |  | not in the samples |  |

## Example

\`\`\`json
{
  "type": "tide",
  "height": 3,
  "blocks": []
}
\`\`\`
`);
  });

  it('says where a part is documented that was never seen, and links only to pages that exist', () => {
    const page = pages.get('tools/Row.md');
    expect(page).toContain('- Versions: not in the samples; seen at sea.');
    expect(page).toContain('It takes nothing.');
    expect(page).toContain('a text, or a text where the call failed. What the oarsman says.');
    expect(page).toContain('- `Sail`\n- [`Row`](Row.md)\n');
  });

  it('lists everything in the README with its first sentence', () => {
    expect(pages.get('README.md')).toContain('| [`tide`](records/tide.md) | notice | shown as a notice | 2.1.9 | A tide \\| a wave. |');
    expect(pages.get('README.md')).toContain('| [`Row`](tools/Row.md) | – | Rows. |');
  });

  it('tells in the changes what was first and last seen when, the newest version first', () => {
    const groups = { tide: { first: '2.1.9', last: '2.1.9', count: 3, fields: {} }, mode: { first: '2.1.9', last: '2.1.42', count: 30, fields: { mode: ['2.1.42', '2.1.42'] } } } as const;
    const changes = printFormatPages(small, { ...seen, groups }).get('changes.md') ?? '';
    expect(changes.slice(changes.indexOf('## 2.1.42'))).toBe(
      '## 2.1.42\n\nFirst seen:\n\n- [`mode`](records/mode.md): `mode`\n\n' +
        '## 2.1.9\n\nFirst seen:\n\n- [`tide`](records/tide.md) (seen 3 times)\n- [`mode`](records/mode.md)\n\nLast seen:\n\n- [`tide`](records/tide.md) (seen 3 times)\n',
    );
  });

  it('has names that no file system takes for one another', () => {
    const paths = [...printFormatPages(catalogue, versionsSeen).keys()].map((path) => path.toLowerCase());
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });
});
