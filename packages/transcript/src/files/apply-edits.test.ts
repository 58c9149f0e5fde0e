import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

const edit = (oldText: string, newText: string, replaceAll = false) => ({ oldText, newText, replaceAll });

describe('applyEdits', () => {
  it('replaces the first place, or all of them', () => {
    expect(applyEdits('a b a', [edit('a', 'c')])).toBe('c b a');
    expect(applyEdits('a b a', [edit('a', 'c', true)])).toBe('c b c');
  });

  it('takes replacement texts literally', () => {
    expect(applyEdits('x', [edit('x', '$& $1 $$')])).toBe('$& $1 $$');
    expect(applyEdits('x x', [edit('x', '$&', true)])).toBe('$& $&');
  });

  it('takes the line end along with a text that is taken out', () => {
    expect(applyEdits('a\nb\nc\n', [edit('b', '')])).toBe('a\nc\n');
    expect(applyEdits('a\nb', [edit('b', '')])).toBe('a\n');
    expect(applyEdits('a\nb\nb', [edit('b', '', true)])).toBe('a\nb');
  });

  it('fills an empty file, and refuses to guess where the old text is empty in another', () => {
    expect(applyEdits('', [edit('', 'new\n')])).toBe('new\n');
    expect(applyEdits('full', [edit('', 'new')])).toBeUndefined();
  });

  it('carries edits out one after the other, all or none', () => {
    expect(applyEdits('a', [edit('a', 'b'), edit('b', 'c')])).toBe('c');
    expect(applyEdits('a', [edit('a', 'b'), edit('a', 'c')])).toBeUndefined();
  });
});
