import { describe, expect, it } from 'vitest';
import { catalogue, type Catalogue } from '../../catalogue/catalogue.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import { recordBase, recordEntry, toolEntry } from '../../shapes/entry.ts';
import { versionsSeen, type VersionsSeen } from '../../catalogue/versions-seen.ts';
import { list, nullable, number, object, optional, tagged, text } from '../../shapes/shape.ts';
import { printFormatPages } from './print-format-pages.ts';

const tide = recordEntry(recordBase({ type: 'tide', role: 'notice' }), {
  doc: 'A tide | a wave. More about it.',
  fields: {
    height: nullable(number('In metres')),
    ports: optional(list(object({ name: text(undefined, ['Hull']) }))),
    blocks: list(tagged('type', 'blocks')),
  },
  example: { height: 3, blocks: [] },
});
const row = toolEntry({
  name: 'Row',
  doc: 'Rows.',
  documented: 'seen at sea',
  input: {},
  result: text('What the oarsman says'),
  example: { input: {}, result: 'Heave!' },
  seeAlso: ['Sail', 'Row'],
});
const small: Catalogue = {
  ...catalogue,
  records: [tide],
  system: [],
  attachments: [],
  progress: [],
  blocks: [],
  tools: [row],
  sideFiles: [],
};
const seen: VersionsSeen = {
  versions: ['2.1.9', '2.1.42'],
  groups: {
    tide: {
      first: '2.1.9',
      last: '2.1.9',
      count: 3,
      fields: { height: ['2.1.9', '2.1.9'], ports: ['2.1.9', '2.1.9'] },
    },
  },
};
const pages = printFormatPages(small, seen);

const aboutSeen =
  'Under *seen in*, an empty cell means the same versions as the whole part; nested fields have no versions.';

describe('printFormatPages', () => {
  it('prints a page for each part, with fields, kinds, versions and an example', () => {
    expect([...pages.keys()]).toEqual(['README.md', 'envelope.md', 'records/tide.md', 'tools/Row.md', 'changes.md']);
    expect(pages.get('records/tide.md'))
      .toBe(`<!-- Made by \`npm run docs\` from packages/transcript/src; do not edit here. -->
# Record type \`tide\`

A tide | a wave. More about it.

- Role: notice (an event in the session, shown in one line); shown as a notice.
- Seen in 2.1.9 (3 times). ${aboutSeen}
- Not part of the parent chain: it has no parent and no children.

## Fields

Besides \`type\`:

| field | kind | optional | seen in | meaning |
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
    expect(page).toContain('- Not in the samples; seen at sea.');
    expect(page).toContain('No input.');
    expect(page).toContain('a text, or a text if the call failed. What the oarsman says.');
    expect(page).toContain('- `Sail`\n- [`Row`](Row.md)\n');
  });

  it('names every folder and file of the layout in the README', () => {
    const readme = printFormatPages(catalogue, versionsSeen).get('README.md') ?? '';
    for (const { pattern } of layoutTable) expect(readme).toContain(`\`${pattern.replaceAll('|', '\\|')}\``);
  });

  it('lists everything in the README with its first sentence', () => {
    expect(pages.get('README.md')).toContain(
      '| [`tide`](records/tide.md) | notice | shown as a notice | 2.1.9 | A tide \\| a wave. |',
    );
    expect(pages.get('README.md')).toContain('| [`Row`](tools/Row.md) | – | Rows. |');
  });

  it('tells in the changes what was first and last seen when, the newest version first', () => {
    const groups = {
      tide: { first: '2.1.9', last: '2.1.9', count: 3, fields: {} },
      mode: {
        first: '2.1.9',
        last: '2.1.42',
        count: 30,
        fields: { mode: ['2.1.42', '2.1.42'], sessionId: ['2.1.9', '2.1.9'] },
      },
      'system/(none)': { first: '2.1.9', last: '2.1.42', count: 30, fields: {} },
    } as const;
    const changes = printFormatPages(small, { ...seen, groups }).get('changes.md') ?? '';
    expect(changes.slice(changes.indexOf('## 2.1.42'))).toBe(
      '## 2.1.42\n\nFirst seen:\n\n- [`mode`](records/mode.md): `mode`\n\n' +
        '## 2.1.9\n\nThe samples begin here, so parts first seen in this version may be older.\n\n' +
        'First seen:\n\n- [`mode`](records/mode.md)\n- `system` [without subtype](system/without-subtype.md)\n\n' +
        ('Seen in this version only:\n\n- [`tide`](records/tide.md) (seen 3 times)\n\nLast seen:\n\n- ' +
          '[`mode`](records/mode.md): `sessionId`\n'),
    );
  });

  it('tells the fields of a usage on one page, and links to it from the others', () => {
    const all = printFormatPages(catalogue, versionsSeen);
    expect(all.get('records/assistant.md')).toContain('| `message.usage` | object ([`usage`](#usage)) |');
    expect(all.get('records/assistant.md')).toContain('\n## Usage\n');
    for (const page of ['progress/agent_progress.md', 'tools/Agent.md', 'tools/Task.md']) {
      expect(all.get(page)).toContain('object ([`usage`](../records/assistant.md#usage))');
      expect(all.get(page)).not.toMatch(/^\| `.*usage\./m);
    }
  });

  it('only names the fields that the page of the newer tool tells and the older one never had', () => {
    const all = printFormatPages(catalogue, versionsSeen);
    expect(all.get('tools/Task.md')).toMatch(
      /^As in \[`Agent`\]\(Agent\.md#result\), but not in the samples of this tool: `agentType`, .*`plan_mode_required`\.$/m,
    );
    expect(all.get('tools/Task.md')).toContain('| `agentId` | text |');
    expect(all.get('tools/Task.md')).not.toContain('| `toolStats');
    expect(all.get('tools/Agent.md')).toContain('| `plan_mode_required` |');
  });

  it('shows a compaction as a root, with the record before it as its logical parent', () => {
    const example =
      /```json\n(.*?)```/s.exec(
        printFormatPages(catalogue, versionsSeen).get('system/compact_boundary.md') ?? '',
      )?.[1] ?? '{}';
    expect(JSON.parse(example)).toMatchObject({
      type: 'system',
      subtype: 'compact_boundary',
      parentUuid: null,
      logicalParentUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('says nothing in words that the column of versions says already', () => {
    const lines = [...printFormatPages(catalogue, versionsSeen)].flatMap(([path, page]) =>
      path === 'README.md' ? [] : (page.match(/^\| `.*$/gm) ?? []).map((line) => `${path}: ${line}`),
    );
    const isRepeated = (line: string) => {
      const cells = line.split('|').map((cell) => cell.trim().toLowerCase());
      return cells
        .slice(2, -2)
        .some((cell) => /^(?:since |until )?\d+\.\d+\.\d+/.test(cell) && cells.at(-2)?.includes(cell));
    };
    expect(lines.filter(isRepeated)).toEqual([]);
  });

  it('has names that no file system takes for one another', () => {
    const paths = [...printFormatPages(catalogue, versionsSeen).keys()].map((path) => path.toLowerCase());
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });
});
