import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';
import { descriptions } from './documented-examples.ts';
import { listExamples, listTexts } from './list-examples.ts';
import { openTestServer, type TestServer } from './open-test-server.ts';

// Every description of the format is a transcript: what is in its examples is known, shown and found.

const documents = fileURLToPath(new URL('../../../shared/seeds/', import.meta.url));
const given = existsSync(documents)
  ? readdirSync(documents).map((name) => [name, readFileSync(join(documents, name), 'utf8')] as const)
  : [];
const cases = [...Object.entries(descriptions), ...given]
  .map(([name, text], at) => ({
    name,
    id: `0d0c0000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
    records: listExamples(text),
  }))
  .filter(({ records }) => records.length > 0);

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'scrollkeep-examples-'));
  for (const { id, records } of cases) {
    mkdirSync(join(root, 'projects', `-${id}`), { recursive: true });
    writeFileSync(toPath(id), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
  server = await openTestServer(root);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const toPath = (id: string) => join(root, 'projects', `-${id}`, `${id}.jsonl`);
const run = async (...args: readonly string[]) => (await runInProcess([...args, '--root', root])).stdout;

describe.each(cases)('the examples of $name', ({ id, records }) => {
  const texts = [...new Set(records.flatMap(listTexts))];

  it('are known, but for what they leave out', async () => {
    const { findings } = JSON.parse(await run('check', toPath(id), '--json')) as {
      readonly findings: readonly { readonly code: string; readonly kind?: string; readonly path: string }[];
    };
    const drift = findings.filter(({ code, kind }) => code !== 'MISSING_FIELD' && kind !== 'ToolName');
    expect(drift.map(({ code, kind, path }) => `${code} ${kind ?? ''} ${path}`)).toEqual([]);
  });

  it('are shown in full by show, export, web app and API', async () => {
    const outputs = {
      show: await run('show', toPath(id), '--tools', 'full', '--thinking', '--path', 'all'),
      json: toPlain(JSON.parse(await run('show', toPath(id), '--json', '--path', 'all'))),
      markdown: await run('export', toPath(id), '--format', 'md', '--path', 'all', '--no-redact'),
      page: await run('export', toPath(id), '--format', 'html', '--path', 'all', '--no-redact'),
      api: toPlain([(await server.get(`/sessions/${id}`)).json, (await server.get(`/sessions/${id}/turns`)).json]),
    };
    for (const [name, output] of Object.entries(outputs)) {
      const words = toWords(output);
      const lost = texts.filter((text) => !text.split('\n').every((line) => words.includes(toWords(line))));
      expect({ name, lost }).toEqual({ name, lost: [] });
    }
  });

  it('are found', async () => {
    const phrases = texts.flatMap(toPhrase);
    const found = JSON.parse(await run('search', phrases.join(' OR '), `session:${id}`, '--hits', '500', '--json')) as {
      readonly sessions: readonly { readonly hits: readonly { readonly line: number }[] }[];
    };
    const hits = new Set(found.sessions.flatMap((session) => session.hits.map(({ line }) => line)));
    const missed = records.flatMap((record, at) =>
      listTexts(record).flatMap(toPhrase).length > 0 && !hits.has(at + 1) ? [at + 1] : [],
    );
    expect(missed).toEqual([]);
  });
});

/** How a text begins, as a query; nothing if it is no more than tags of the client. */
function toPhrase(text: string): readonly string[] {
  const words = text.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? [] : [`"${words.slice(0, 5).join(' ')}"`];
}

/** All strings of a value, one after another. */
function toPlain(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(toPlain).join('');
}

/** The letters and digits alone: no wrapping, markup, escapes or frames. Tags of the client are not shown as such. */
function toWords(text: string): string {
  return text
    .replace(/&(?:#39|quot|lt|gt|amp);/g, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
