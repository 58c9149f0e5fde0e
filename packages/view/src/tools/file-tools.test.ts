import { describe, expect, it } from 'vitest';
import { viewCall } from './call-item.test-kit.ts';
import { stripLineNumbers } from './strip-line-numbers.ts';

const path = '/home/ada/harbour/src/tide.ts';

describe('the view of Read', () => {
  it('takes the lines from the details, with their first number', () => {
    const { summary, panels } = viewCall('Read', {
      input: { file_path: path, offset: 5, limit: 2 },
      details: { type: 'text', file: { content: 'a\nb', startLine: 5 } },
    });
    expect(summary).toBe('src/tide.ts:5-6');
    expect(panels).toEqual([{ kind: 'code', text: 'a\nb', language: 'typescript', firstLine: 5, path: 'src/tide.ts' }]);
  });

  it.each([
    ['arrows', '     9→a\n    10→\tb\n\n<system-reminder>note</system-reminder>'],
    ['tabs', '9\ta\n10\t\tb\n\n<system-reminder>note</system-reminder>'],
  ])('takes the numbers off where only the numbered text is left (%s)', (_, output) => {
    expect(viewCall('Read', { input: { file_path: path }, output }).panels).toEqual([
      { kind: 'code', text: 'a\n\tb', language: 'typescript', firstLine: 9, path: 'src/tide.ts' },
      { kind: 'note', level: 'info', text: '<system-reminder>note</system-reminder>' },
    ]);
  });

  it('shows a picture by type, size and measures', () => {
    const details = {
      type: 'image',
      file: {
        type: 'image/png',
        base64: 'aGVsbG8=',
        originalSize: 900,
        dimensions: { originalWidth: 3, originalHeight: 2 },
      },
    };
    expect(viewCall('Read', { input: { file_path: '/x/p.png' }, details }, { withMedia: true }).panels).toEqual([
      {
        kind: 'media',
        mediaType: 'image/png',
        bytes: 900,
        name: '/x/p.png',
        dimensions: { width: 3, height: 2 },
        data: 'aGVsbG8=',
      },
    ]);
  });
});

describe('stripLineNumbers', () => {
  it('leaves a text alone that is not numbered from its beginning', () => {
    expect(stripLineNumbers('total 3\n1\ta')).toBeUndefined();
    expect(stripLineNumbers('')).toBeUndefined();
  });

  it('stops where the numbers do not follow one another', () => {
    expect(stripLineNumbers('1\ta\n2\tb\n7\tc')).toEqual({ text: 'a\nb', firstLine: 1, rest: '7\tc' });
  });
});

describe('the views of changes', () => {
  it('shows what was really written, with line numbers', () => {
    const structuredPatch = [
      {
        oldStart: 3,
        oldLines: 1,
        newStart: 3,
        newLines: 1,
        lines: [' same', '-old', '+new', '\\ No newline at end of file'],
      },
    ];
    expect(
      viewCall('Edit', {
        input: { file_path: path, old_string: 'x', new_string: 'y' },
        details: { structuredPatch, userModified: true },
      }).panels,
    ).toEqual([
      {
        kind: 'diff',
        path: 'src/tide.ts',
        hunks: [
          {
            oldStart: 3,
            newStart: 3,
            lines: [
              { kind: 'same', text: 'same' },
              { kind: 'removed', text: 'old' },
              { kind: 'added', text: 'new' },
              { kind: 'note', text: 'No newline at end of file' },
            ],
          },
        ],
      },
      { kind: 'note', level: 'info', text: 'You edited this before it was applied' },
    ]);
  });

  it('shows what was asked for where nothing was written, with the lines both share', () => {
    const { panels } = viewCall('Edit', {
      input: { file_path: path, old_string: 'a\nb\nc', new_string: 'a\nB\nB2\nc' },
      status: 'error',
      output: 'String to replace not found',
    });
    expect(panels).toMatchObject([
      {
        kind: 'diff',
        hunks: [
          {
            oldStart: undefined,
            lines: [
              { kind: 'same', text: 'a' },
              { kind: 'removed', text: 'b' },
              { kind: 'added', text: 'B' },
              { kind: 'added', text: 'B2' },
              { kind: 'same', text: 'c' },
            ],
          },
        ],
      },
      { kind: 'note', level: 'error', text: 'String to replace not found' },
    ]);
  });

  it('shows every edit of a MultiEdit', () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c', new_string: 'd' },
    ];
    const { summary, panels } = viewCall('MultiEdit', { input: { file_path: path, edits } });
    expect(summary).toBe('src/tide.ts (2 edits)');
    expect(panels).toMatchObject([{ kind: 'diff', hunks: [{}, {}] }]);
  });

  it('shows a new file as code and a changed one as a diff', () => {
    const input = { file_path: path, content: 'x\n' };
    expect(
      viewCall('Write', { input, details: { type: 'create', content: 'x\n', structuredPatch: [] } }).panels,
    ).toMatchObject([{ kind: 'code', text: 'x\n', firstLine: 1 }]);
    expect(
      viewCall('Write', {
        input,
        details: { type: 'update', structuredPatch: [{ oldStart: 1, newStart: 1, lines: ['+x'] }] },
      }).panels,
    ).toMatchObject([{ kind: 'diff' }]);
  });
});
