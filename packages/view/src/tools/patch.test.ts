import { describe, expect, it } from 'vitest';
import type { DiffPanel } from '../model/panel.ts';
import { viewCall } from './call-item.test-kit.ts';
import { findFilePatch, toReplacement } from './patch.ts';

const original = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');

describe('diffs of which the client kept no patch', () => {
  it('tell line by line what was replaced', () => {
    expect(toReplacement('a\nb\nc\nd', 'a\nB\nc\nd\ne').lines.map(({ kind, text }) => `${kind[0]}${text}`)).toEqual([
      'sa',
      'rb',
      'aB',
      'sc',
      'sd',
      'ae',
    ]);
    expect(toReplacement('', 'x').lines).toEqual([{ kind: 'added', text: 'x' }]);
  });

  it('have line numbers where the file before is known, for every occurrence', () => {
    const input = { file_path: '/home/ada/harbour/a.txt', old_string: 'ne 1', new_string: 'NE 1', replace_all: true };
    const [panel] = viewCall('Edit', { input, details: { originalFile: original } }).panels as readonly DiffPanel[];
    expect(panel?.hunks.map((hunk) => [hunk.oldStart, hunk.newStart])).toEqual([
      [1, 1],
      [7, 7],
    ]);
    expect(
      panel?.hunks
        .flatMap((hunk) => hunk.lines)
        .filter((line) => line.kind === 'added')
        .map((line) => line.text),
    ).toEqual(['liNE 1', ...Array.from({ length: 10 }, (_, at) => `liNE 1${at}`)]);
    const [once] = viewCall('Edit', {
      input: { ...input, old_string: 'line 20', new_string: '$&', replace_all: false },
      details: { originalFile: original },
    }).panels as readonly DiffPanel[];
    expect(once?.hunks).toMatchObject([{ oldStart: 17, newStart: 17 }]);
    expect(once?.hunks[0]?.lines).toContainEqual({ kind: 'added', text: '$&' });
  });

  it('follow several edits one after another', () => {
    const edits = [
      { old_string: 'line 3', new_string: 'third' },
      { old_string: 'third', new_string: 'III' },
    ];
    const [panel] = viewCall('MultiEdit', {
      input: { file_path: 'a', edits },
      details: { originalFileContents: original.slice(0, 20) },
    }).panels as readonly DiffPanel[];
    expect(panel?.hunks[0]?.lines).toContainEqual({ kind: 'added', text: 'III' });
  });

  it('show a file that was written over as what changed', () => {
    const [panel] = viewCall('Write', {
      input: { file_path: 'a', content: `${original}!` },
      details: { originalFile: original, content: `${original}!` },
    }).panels;
    expect(panel).toMatchObject({ kind: 'diff', hunks: [{ oldStart: 27 }] });
  });

  it('give up on what differs too much, and still show all of it', () => {
    const [before, after] = [1, 2].map((side) => Array.from({ length: 2_000 }, (_, at) => `${side} ${at}`).join('\n'));
    expect(toReplacement(before ?? '', after ?? '').lines).toHaveLength(4_000);
    expect(findFilePatch(before ?? '', after ?? '')).toBeUndefined();
  });
});
