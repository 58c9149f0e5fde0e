import { describe, expect, it } from 'vitest';
import { printList, toTime } from './print-list.ts';

async function print(items: readonly string[], json = false): Promise<string> {
  let printed = '';
  await printList(
    { print: (text) => Promise.resolve(void (printed += text)), cutWidth: 80 },
    { json, name: 'names', items, columns: [{ title: 'Name' }], toRow: (item) => [item], empty: 'None.' },
  );
  return printed;
}

describe('a list of a hub', () => {
  it('shows a name as text, whatever is in it', async () => {
    expect(await print(['Ada', '\u001b[2Jx\u200b'])).toBe('Name\nAda\n\\u{1b}[2Jx\\u{200b}\n');
  });

  it('is one JSON object, or one sentence where it is empty', async () => {
    expect(JSON.parse(await print(['Ada'], true))).toEqual({ names: ['Ada'] });
    expect(await print([])).toBe('None.\n');
  });

  it('has times in UTC', () => {
    expect([toTime(0), toTime(Date.UTC(2026, 10, 1, 12, 30, 59))]).toEqual(['never', '2026-11-01 12:30 UTC']);
  });
});
