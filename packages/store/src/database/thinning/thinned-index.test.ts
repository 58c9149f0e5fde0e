import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { openMemoryFiles, readRows } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-thinned-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const longOutput = 'A ship came in at noon — "Ada\'s", from C:\\harbour\\new.\n'.repeat(400);
const records = [
  { type: 'user', uuid: 'u1', message: { content: `Please look at the harbour. ${longOutput}` } },
  { type: 'assistant', uuid: 'a1', parentUuid: 'u1', message: { id: 'm1', content: [{ type: 'thinking', thinking: longOutput, signature: 'x'.repeat(500) }, { type: 'tool_use', id: 't1', name: 'Bash', input: { command: `echo ${longOutput}`, description: longOutput } }] } },
  { type: 'user', uuid: 'u2', parentUuid: 'a1', message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: longOutput }] }, toolUseResult: { stdout: longOutput, stderr: longOutput.slice(0, 1500), interrupted: false } },
  { type: 'assistant', uuid: 'a2', parentUuid: 'u2', message: { id: 'm2', content: [{ type: 'text', text: longOutput }, { type: 'tool_use', id: 't2', name: 'Write', input: { file_path: '/harbour/log.md', content: longOutput } }] } },
  { type: 'user', uuid: 'u3', parentUuid: 'a2', message: { content: [{ type: 'tool_result', tool_use_id: 't2', is_error: true, content: `The user doesn't want to proceed with this tool use. ${longOutput}` }] } },
  { type: 'attachment', uuid: 'x1', parentUuid: 'u3', attachment: { type: 'file', content: longOutput } },
  { type: 'tide-table', note: longOutput },
];

describe('an index of lines without their long texts', () => {
  it('is the same as one of whole lines', async () => {
    const [thinned, whole] = [await index(0), await index(Infinity)];
    for (const table of Object.keys(whole)) expect(thinned[table], table).toEqual(whole[table]);
  });
});

async function index(thinFromBytes: number): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const files = openMemoryFiles();
  files.set('projects/-harbour/6f6b3f7e-6a6e-4a0e-9d53-000000000001.jsonl', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  for (const { name, build } of fixtureCases) for (const { path, content } of build()) if (path.startsWith('projects/')) files.set(path.replace('projects/', `projects/${name}`), content);
  const connection = await openIndex({ store: join(scratch, `${thinFromBytes}.db`), busyMs: 50, onRebuild: () => undefined });
  await files.sync(connection, { thinFromBytes });
  const rows = await readRows(connection);
  const terms = (await connection.all('SELECT * FROM posting_block')).map((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)));
  const ranges = (await connection.all('SELECT start, count, traits FROM doc_range ORDER BY start')).map((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)));
  await connection.close();
  return { ...rows, terms, ranges };
}
