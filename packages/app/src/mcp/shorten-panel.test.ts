import { panelKinds, type Panel, type PanelKind } from '@scrollkeep/view/model/panel.ts';
import { describe, expect, it } from 'vitest';
import { shortenPanel } from './shorten-panel.ts';

const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
const text = lines.join('\n');
const room = { lines: 5, characters: 500 };

const long: Readonly<Record<Exclude<PanelKind, 'media'>, Panel>> = {
  markdown: { kind: 'markdown', text },
  text: { kind: 'text', text },
  code: { kind: 'code', text, language: 'ts', firstLine: undefined, path: undefined },
  note: { kind: 'note', level: 'info', text },
  terminal: { kind: 'terminal', command: 'seq 40', output: text, errorOutput: text, note: undefined },
  diff: {
    kind: 'diff',
    path: 'a',
    hunks: [{ oldStart: 1, newStart: 1, lines: lines.map((each) => ({ kind: 'added', text: each })) }],
  },
  raw: { kind: 'raw', value: lines, reason: undefined },
  list: { kind: 'list', items: lines.map((each) => ({ state: 'open', text: each })) },
  table: { kind: 'table', columns: ['a'], rows: lines.map((each) => [each]) },
  links: { kind: 'links', links: lines.map((each) => ({ url: `https://a.example/${each}`, title: each })) },
  fields: { kind: 'fields', fields: [{ name: 'output', value: text }] },
};

describe('shortenPanel', () => {
  it.each(panelKinds.filter((kind) => kind !== 'media'))('keeps the beginning of a long %s', (kind) => {
    const short = JSON.stringify(shortenPanel(long[kind], room));
    expect(short).toContain('line 0');
    expect(short).not.toContain('line 20');
  });

  it('says what is missing', () => {
    expect(shortenPanel(long.text, room)).toEqual({
      kind: 'text',
      text: 'line 0\nline 1\nline 2\nline 3\nline 4\n… 35 more lines',
    });
    expect(shortenPanel({ kind: 'text', text: 'x'.repeat(600) }, room)).toEqual({
      kind: 'text',
      text: `${'x'.repeat(500)}\n… 100 more characters`,
    });
    expect(JSON.stringify(shortenPanel(long.diff, room))).toContain('… 35 more lines');
  });

  it('leaves alone what fits, and halves no character', () => {
    const panel: Panel = { kind: 'text', text: 'one\ntwo\n' };
    expect(shortenPanel(panel, room)).toBe(panel);
    const emoji = shortenPanel({ kind: 'text', text: '👍'.repeat(300) }, { lines: 5, characters: 501 });
    expect(emoji.kind === 'text' ? emoji.text : '').toMatch(/^[^\p{Cs}]+$/u);
  });
});
