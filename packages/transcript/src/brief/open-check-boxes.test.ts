import { describe, expect, it } from 'vitest';
import type { CallItem } from '../conversation/turn-item.ts';
import type { JsonValue } from '../json/json-value.ts';
import { listOpenBoxes, openCheckBoxes } from './open-check-boxes.ts';

const toItem = (name: string, filePath: string, input: JsonValue, status = 'ok'): CallItem =>
  ({ kind: 'call', call: { name, status, facts: { filePath } }, input }) as unknown as CallItem;
const write = (path: string, content: string, status?: string) => toItem('Write', path, { content }, status);
const edit = (path: string, before: string, after: string) =>
  toItem('Edit', path, { old_string: before, new_string: after });
const list = (items: readonly CallItem[]) => {
  const boxes = openCheckBoxes();
  for (const [turn, item] of items.entries()) boxes.add(item, turn);
  return boxes.listOpen().map(({ path, text, turn }) => `${path} ${text} ${turn}`);
};

it('finds lines with an empty box, and none in code', () => {
  expect(
    listOpenBoxes('# Next\n- [ ] One\n  * [ ] Two\n1. [ ] Three\n- [x] Done\n[ ] no list\n```\n- [ ] code\n```\n'),
  ).toEqual(['One', 'Two', 'Three']);
});

describe('openCheckBoxes', () => {
  it('keeps what the last version of a file leaves open, the newest file first', () => {
    expect(
      list([write('a.md', '- [ ] One\n- [x] Two'), write('b.md', '- [ ] Three'), write('a.md', '- [ ] Four')]),
    ).toEqual(['a.md Four 2', 'b.md Three 1']);
  });

  it('follows edits', () => {
    expect(
      list([
        write('a.md', '- [ ] One\n- [ ] Two\n- [ ] Three'),
        edit('a.md', '- [ ] One', '- [x] One'),
        edit('a.md', '- [ ] Two\n', ''),
        toItem('MultiEdit', 'a.md', { edits: [{ old_string: 'x', new_string: '- [ ] Four' }] }),
      ]),
    ).toEqual(['a.md Three 0', 'a.md Four 3']);
  });

  it('leaves out other files, and calls that failed', () => {
    expect(list([write('a.ts', '- [ ] One'), write('a.md', '- [ ] One', 'error')])).toEqual([]);
  });
});
