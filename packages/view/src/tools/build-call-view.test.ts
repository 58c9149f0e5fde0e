import { describe, expect, it } from 'vitest';
import { viewCall } from './call-item.test-kit.ts';
import type { ToolView } from './tool-view.ts';

describe('buildCallView', () => {
  it('falls back to raw panels and says why, where a view fails', () => {
    const broken: ToolView = {
      names: ['Broken'],
      summary: () => {
        throw new TypeError('no such thing');
      },
      panels: () => [],
    };
    const { title, panels } = viewCall(
      'Broken',
      { input: { a: 1 }, output: 'out', details: { b: 2 } },
      { views: [broken] },
    );
    expect(title).toBe('Broken');
    expect(panels).toEqual([
      {
        kind: 'raw',
        label: 'Input',
        value: { a: 1 },
        reason: 'This Broken call could not be formatted: no such thing',
      },
      { kind: 'raw', label: 'Output', value: 'out', reason: undefined },
      { kind: 'raw', label: 'Details', value: { b: 2 }, reason: undefined },
    ]);
  });

  it('shows a tool it does not know by its input and what came back', () => {
    const { title, summary, panels } = viewCall('Anchor', {
      input: { depth: 7, name: 'bow\nline', chain: { links: 3 } },
      output: 'holds',
    });
    expect([title, summary]).toEqual(['Anchor', 'bow line']);
    expect(panels).toEqual([
      {
        kind: 'fields',
        fields: [
          { name: 'depth', value: '7' },
          { name: 'name', value: 'bow\nline' },
          { name: 'chain', value: '{"links":3}' },
        ],
      },
      { kind: 'text', label: undefined, text: 'holds' },
    ]);
  });

  it('shows a tool of an MCP server by its own name, with pictures by size', () => {
    const output = [
      { type: 'text', text: 'seen' },
      { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
      { type: 'resource', uri: 'x://y' },
    ];
    const { title, panels } = viewCall('mcp__harbour_cam__take__picture', { input: { pier: 4 }, output });
    expect(title).toBe('take__picture (harbour_cam)');
    expect(panels.slice(1)).toMatchObject([
      { kind: 'text', text: 'seen' },
      { kind: 'media', mediaType: 'image/png', bytes: 5, data: undefined },
      { kind: 'raw', value: { uri: 'x://y' } },
    ]);
  });

  it('shows only a person’s own words of a rejection', () => {
    const start =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file " +
      'edit, the new_string was NOT written to the file). ';
    const view = (end: string) => viewCall('Anchor', { status: 'rejected', output: start + end }).panels;
    expect(view('STOP what you are doing and wait for the user to tell you how to proceed.')).toEqual([]);
    expect(view('To tell you how to proceed, the user said:\nuse metres')).toEqual([
      { kind: 'text', label: 'Your reply', text: 'use metres' },
    ]);
    expect(view('The user provided the following reason for the rejection:  use feet')).toEqual([
      { kind: 'text', label: 'Your reply', text: 'use feet' },
    ]);
    expect(view('Correction: it had begun.')).toEqual([
      { kind: 'note', level: 'warning', text: 'Correction: it had begun.' },
    ]);
  });
});
