import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const names = [
  ...catalogue.records.map(({ type }) => type),
  ...[catalogue.system, catalogue.attachments, catalogue.progress].flatMap((entries) =>
    entries.map(({ name }) => name).filter((name) => name !== ''),
  ),
];
/** Names that nothing but the format uses; the others are ordinary words, which are a rule only beside `type`. */
const distinct = new Set(names.filter((name) => /[-_]/.test(name)));
const ordinary = new Set(names.filter((name) => !/[-_]/.test(name)));

/** Where the format is declared, described and written; everything else asks the catalogue what records mean. */
const home = /^[^/]+\/src\/(?:records|content|tools|side-files|catalogue|fixtures|schema\/guide)\//;

/** Names that stay elsewhere, each with its reason. */
const exceptions: readonly (readonly [file: string, name: string, reason: string])[] = [
  [
    'app/src/statusline/find-last-usage.ts',
    'compact_boundary',
    'the status line runs again and again, and does not load the catalogue',
  ],
  ['app/src/statusline/find-last-usage.ts', 'assistant', 'the same'],
  ['transcript/src/layout/rules/project-rules.ts', 'custom-title', 'a file beside a session has this name, too'],
  [
    'transcript/src/query/query.ts',
    'project, git, session, tool, file, agent, model, version, status, type, tag, source, commit, pr, repo',
    'fields of the search language, some of which are called like a record',
  ],
  ['web/src/texts/search-texts.ts', 'queue-operation', 'the word by which a page calls such records'],
  ['web/src/search/search-field.tsx', 'user, assistant, system, attachment, summary', 'what the field proposes'],
];

const packages = fileURLToPath(new URL('../../..', import.meta.url));

describe('names of record types and kinds', () => {
  const found = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[^/]+\/src\/.*\.tsx?$/.test(name) && !/\.test(?:-kit)?\.tsx?$/.test(name))
    .filter((name) => !home.test(name))
    .flatMap((file) => listNames(readFileSync(`${packages}/${file}`, 'utf8')).map((name) => [file, name] as const));

  it('stand in the catalogue alone, but for the exceptions', () => {
    const allowed = new Set(exceptions.map(([file, name]) => `${file}: ${name}`));
    expect([...new Set(found.map(([file, name]) => `${file}: ${name}`))].filter((text) => !allowed.has(text))).toEqual(
      [],
    );
  });

  it.each(exceptions)('are still needed in %s: %s, because %s', (file, name) => {
    expect(found).toContainEqual([file, name]);
  });

  it.each([
    ["if (record['type'] === 'ai-title') return;", ['ai-title']],
    ["const makers = { turn_duration: () => undefined, 'pr-link': toLink };", ['turn_duration', 'pr-link']],
    ["if (node.type === 'system' && node.subtype !== 'init') return;", ['system', 'init']],
    ["const types = ['user', 'assistant', 'system'];", ['user, assistant, system']],
    ["// an 'ai-title' wins\nconst file = 'summary';", []],
  ])('would be found in %s', (code, expected) => {
    expect(listNames(code)).toEqual(expected);
  });
});

/** Where code names a type or kind: in quotes, as a key, beside `type`, or several in one list. Not in comments. */
function listNames(code: string): readonly string[] {
  const plain = code.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/gm, '');
  const found: string[] = [];
  for (const [, quoted, key] of plain.matchAll(/(?<![\w./-])(?:['"`]+([a-z][\w-]*)['"`]+|([a-z]\w*)(?=: ))/g))
    if (distinct.has(quoted ?? key ?? '')) found.push(quoted ?? key ?? '');
  for (const [, word = ''] of plain.matchAll(/[tT]ype(?:'\])?\s*[!=]==\s*'(\w+)'/g))
    if (ordinary.has(word)) found.push(word);
  for (const [, list = ''] of plain.matchAll(/\[((?:\s*'[\w-]+',?){3,}\s*)\]/g)) {
    const words = [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);
    if (words.filter((word) => ordinary.has(word)).length >= 3) found.push(words.join(', '));
  }
  return found;
}
