import { describe, expect, it } from 'vitest';
import { countUtf8Bytes, toPanelSize } from './panel-size.ts';
import { panelKinds } from './panel.ts';
import { toPanels } from '../printers/panels.test-kit.ts';

describe('toPanelSize', () => {
  it('counts lines and bytes of every kind', () => {
    for (const kind of panelKinds) expect(toPanelSize([toPanels('潮')[kind]]).bytes, kind).toBeGreaterThan(0);
    expect(
      toPanelSize([
        { kind: 'text', text: 'a\nb\n\n' },
        { kind: 'note', level: 'info', text: 'ü' },
      ]),
    ).toEqual({ lines: 3, bytes: 5 });
    expect(toPanelSize([{ kind: 'text', text: '\n' }])).toEqual({ lines: 0, bytes: 0 });
  });
});

describe('countUtf8Bytes', () => {
  it('counts as a file would', () => {
    for (const text of ['', 'abc', 'über', '潮', '👩‍👩‍👧', '\u07ff\u0800\uffff'])
      expect(countUtf8Bytes(text)).toBe(Buffer.byteLength(text));
  });
});
