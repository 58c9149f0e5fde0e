import { describe, expect, it } from 'vitest';
import { openThinkingEditor } from './leave-out-thinking.ts';

const hide = (line: string) => line.replaceAll('hush', '«secret-1»');
const thinking = (text: string) => ({ type: 'thinking', thinking: text, signature: 'c2ln' });
const record = (uuid: string, parentUuid: string | null, content: readonly object[], more: object = {}) =>
  `${JSON.stringify({ type: 'assistant', uuid, parentUuid, message: { content }, ...more })}\n`;

/** The lines of a transcript as they are written. */
function edit(...lines: readonly string[]): readonly string[] {
  const editor = openThinkingEditor();
  const edited = lines.map((line) => editor.editLine(line, hide(line))).filter((line) => line !== '');
  return edited.map((line) => Buffer.from(editor.relinkLine(Buffer.from(line))).toString('utf8'));
}

describe('thinking that redaction would change', () => {
  it('goes with its record, and what hangs on it hangs on the one before', () => {
    const lines = [
      record('a', null, [{ type: 'text', text: 'x' }]),
      record('b', 'a', [thinking('hush')]),
      record('c', 'b', [thinking('hush again')]),
      record('d', 'c', [{ type: 'text', text: 'hush' }]),
    ];
    expect(edit(...lines)).toEqual([lines[0], record('d', 'a', [{ type: 'text', text: '«secret-1»' }])]);
  });

  it('is left past by links of every kind, wherever they are in the file', () => {
    const leaf = '{"type":"last-prompt", "leafUuid":"b", "n":1.50}\n';
    expect(edit(leaf, record('b', 'a', [thinking('hush')]))).toEqual([leaf.replace('"b"', '"a"')]);
    const compaction = record('c', null, [], { logicalParentUuid: 'b' });
    expect(edit(record('b', 'a', [thinking('hush')]), compaction)).toEqual([compaction.replace('"b"', '"a"')]);
  });

  it('at the start leaves a new root, and in a circle too', () => {
    expect(edit(record('b', null, [thinking('hush')]), record('c', 'b', []))).toEqual([record('c', null, [])]);
    const circle = [record('a', 'b', [thinking('hush')]), record('b', 'a', [thinking('hush')])];
    expect(edit(...circle, record('c', 'b', []))).toEqual([record('c', null, [])]);
  });

  it('goes alone where other blocks are in its record, and in nested messages', () => {
    const text = { type: 'text', text: 'stays' };
    expect(edit(record('a', null, [thinking('hush'), text]))).toEqual([record('a', null, [text])]);
    const nested = (content: readonly object[]) => record('a', null, [text], { data: { message: { content } } });
    expect(edit(nested([thinking('hush'), thinking('calm')]))).toEqual([nested([thinking('calm')])]);
    const hidden = { type: 'redacted_thinking', data: 'hush' };
    expect(edit(record('a', null, [hidden, text]))).toEqual([record('a', null, [text])]);
  });

  it('stays to the byte where nothing of it changes', () => {
    const block = JSON.stringify(thinking('calm'));
    const calm = `{ "type":"assistant", "n":1.50, "message":{"content":[${block}]}, "cwd":"/hush"}\n`;
    expect(edit(calm)).toEqual([hide(calm)]);
    expect(edit('{"thinking": damaged\n')).toEqual(['{"thinking": damaged\n']);
  });

  it('goes in every spelling, beside blocks that stay and texts that look like one', () => {
    const text = { type: 'text', text: JSON.stringify(thinking('calm')) };
    const calm = thinking('calm "as" a \\ harbour');
    const others = [
      thinking('hush'),
      thinking('calm "as" a \\ hush'),
      { thinking: 'hush', type: 'thinking', signature: 'c2ln' },
      { type: 'thinking', thinking: 'calm', signature: 'hush' },
      { type: 'thinking', thinking: 'calm', signature: 'c2ln', more: 'hush' },
      { type: 'redacted_thinking', data: 'hush' },
    ];
    const blocks: readonly object[] = [calm, text, calm];
    const kept = record('a', null, blocks, { cwd: '/hush' });
    expect(edit(kept)).toEqual([hide(kept)]);
    for (const other of others)
      for (const at of [0, 1, 2, 3])
        expect(edit(record('a', null, blocks.toSpliced(at, 0, other), { cwd: '/hush' }))).toEqual([hide(kept)]);
  });
});
