import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { callStatuses } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';
import { userKinds } from '@scrollkeep/transcript/conversation/table/record-table.ts';
import { describe, expect, it } from 'vitest';

/** Every name by which a rule about records could be written down here. */
const names = new Set([
  ...catalogue.records.map(({ type }) => type),
  ...[catalogue.system, catalogue.attachments, catalogue.progress, catalogue.blocks].flatMap((entries) =>
    entries.map(({ name }) => name),
  ),
  ...catalogue.tools.map(({ name }) => name),
  ...callStatuses,
  ...sessionStatuses,
  ...userKinds,
]);

/**
 * Ordinary words of this package that happen to be names there too: tables and columns, what is counted, a kind of text
 * in a search, a field of a query, an event.
 */
const ordinary = new Set(['meta', 'summary', 'file', 'text', 'model', 'command', 'document', 'error', 'tag']);

const folder = fileURLToPath(new URL('..', import.meta.url));

describe('the store', () => {
  it('names no type, kind, tool or status of the format, and no text that records begin with', () => {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
      .flatMap((name) =>
        listTexts(readFileSync(`${folder}/${name}`, 'utf8'))
          .filter(isRule)
          .map((text) => `${name}: ${text}`),
      );
    expect(found).toEqual([]);
  });

  it('would be caught', () => {
    expect(
      listTexts(
        "if (type === 'assistant') run(`WHERE status = 'pending' AND x LIKE \"<command-%\"`); // 'user'",
      ).filter(isRule),
    ).toEqual(['assistant', 'pending', '<command-%']);
  });
});

function isRule(text: string): boolean {
  return (names.has(text) && !ordinary.has(text)) || /^(?:<[a-z]|\[Request|The user doesn't)/.test(text);
}

/** All that is in quotes, comments left out. */
function listTexts(code: string): readonly string[] {
  const plain = code.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
  return [...plain.matchAll(/'([^'\n`"]+)'|"([^"\n`']+)"|`([^`\n'"${]+)`/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}
