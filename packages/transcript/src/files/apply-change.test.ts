import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { applyChange, undoChange } from './apply-change.ts';
import { expandLeadingTabs } from './apply-hunks.ts';
import { parseChange } from './parse-change.ts';
import { toHunks } from './to-hunks.ts';

function parse(tool: string, details: JsonObject, input?: JsonObject) {
  const change = parseChange(tool, input, details);
  if (change === undefined) throw new Error('no change');
  return change;
}

const toEdit = (
  original: string | null,
  oldString: string,
  newString: string,
  patched: readonly [string, string],
  more: JsonObject = {},
) =>
  parse('Edit', {
    filePath: '/f',
    oldString,
    newString,
    replaceAll: false,
    originalFile: original,
    structuredPatch: toHunks(expandLeadingTabs(patched[0]), expandLeadingTabs(patched[1])) as unknown as JsonObject[],
    ...more,
  });

describe('applyChange', () => {
  it('has the tabs that the client’s patch shows as spaces', () => {
    const [old, next] = ['a\n\tb();\n', 'a\n\tb();\n\t\tc();\n'];
    expect(applyChange(toEdit(old, '\tb();\n', '\tb();\n\t\tc();\n', [old, next]), undefined)).toEqual({
      text: next,
      basis: 'patch',
      doubts: [],
    });
  });

  it('takes the patch where the client wrote something else than it was asked to, and says so', () => {
    const [old, asked, written] = ['modified: 1\na\n', 'modified: 1\nb\n', 'modified: 2\nb\n'];
    expect(applyChange(toEdit(old, 'a', 'b', [old, written], { memdirStamped: true }), undefined)).toEqual({
      text: written,
      basis: 'patch',
      doubts: ['sources-disagree'],
    });
    const whole = parse('Write', {
      type: 'update',
      filePath: '/f',
      content: asked,
      originalFile: old,
      structuredPatch: toHunks(old, written) as unknown as JsonObject[],
      memdirStamped: true,
    });
    expect(applyChange(whole, undefined)).toEqual({ text: written, basis: 'patch', doubts: ['sources-disagree'] });
  });

  it('is not sure where such a line may have had tabs', () => {
    const [old, written] = ['\ta\n', '\tb\n  stamp\n'];
    expect(applyChange(toEdit(old, 'a', 'b', [old, written]), undefined)).toMatchObject({
      doubts: ['sources-disagree', 'indentation'],
    });
  });

  it('goes by what the result says, not by what was asked, where a person changed the proposal', () => {
    const change = parseChange(
      'Edit',
      { file_path: '/f', old_string: 'a', new_string: 'asked' },
      {
        filePath: '/f',
        oldString: 'a',
        newString: 'by hand',
        originalFile: 'a\n',
        structuredPatch: toHunks('a\n', 'by hand\n') as unknown as JsonObject[],
        userModified: true,
        replaceAll: false,
      },
    );
    expect(change?.userModified).toBe(true);
    expect(change === undefined ? undefined : applyChange(change, 'a\n')).toMatchObject({ text: 'by hand\n' });
  });

  it('does not know the text where the patch does not fit what is known, or nothing is', () => {
    const [old, next] = ['a\nb\n', 'a\nc\n'];
    expect(applyChange(toEdit(null, 'b', 'c', [old, next]), 'b\nother\n')).toEqual({
      text: undefined,
      why: 'patch-does-not-fit',
    });
    expect(applyChange(toEdit(null, 'b', 'c', [old, next]), undefined)).toEqual({
      text: undefined,
      why: 'nothing-before',
    });
    expect(applyChange(toEdit(null, 'b', 'c', [old, next]), old)).toEqual({ text: next, basis: 'replay', doubts: [] });
  });

  it('takes what was asked for where nothing else is noted down, and says so', () => {
    const change = parseChange('Write', { file_path: '/f', content: 'x' }, undefined);
    expect(change === undefined ? undefined : applyChange(change, undefined)).toEqual({
      text: 'x',
      basis: 'whole',
      doubts: ['as-asked'],
    });
  });

  it('reads notebooks as a whole, and several edits in order', () => {
    expect(
      applyChange(parse('NotebookEdit', { error: '', original_file: '{"a":1}', updated_file: '{"a":2}' }), undefined),
    ).toMatchObject({ text: '{"a":2}', basis: 'whole' });
    expect(parseChange('NotebookEdit', undefined, { error: 'Cell not found' })).toBeUndefined();
    const multi = parse('MultiEdit', {
      filePath: '/f',
      edits: [
        { old_string: 'a', new_string: 'b' },
        { old_string: 'b', new_string: 'c', replace_all: true },
      ],
      originalFileContents: 'a b\n',
      structuredPatch: toHunks('a b\n', 'c c\n') as unknown as JsonObject[],
    });
    expect(applyChange(multi, undefined)).toEqual({ text: 'c c\n', basis: 'patch', doubts: [] });
  });
});

describe('undoChange', () => {
  it('leads back, and refuses a text that the change did not leave', () => {
    const change = toEdit(null, 'b', 'c', ['a\nb\n', 'a\nc\n']);
    expect(undoChange(change, 'a\nc\n')).toEqual({ text: 'a\nb\n', doubts: [] });
    expect(undoChange(change, 'a\nx\n')).toBeUndefined();
  });
});
