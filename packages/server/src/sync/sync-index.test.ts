import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { expect, it } from 'vitest';
import { syncIndex } from './sync-index.ts';

it('lets others have their turn after every piece of a long file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-sync-'));
  const project = join(folder, 'claude/projects/-home-ada-boats');
  mkdirSync(project, { recursive: true });
  const id = '00000000-0000-4000-8000-000000000001';
  const line = JSON.stringify({ type: 'user', uuid: id, sessionId: id, message: { content: 'boats '.repeat(20_000) } });
  writeFileSync(join(project, `${id}.jsonl`), `${line}\n`.repeat(30));
  const connection = await openIndex({ store: join(folder, 'index.db') });
  try {
    const turns: string[] = [];
    const report = await syncIndex(connection, [{ kind: 'config-folder', path: join(folder, 'claude') }], {
      maxLineBytes: 1e7,
      whenBusy: 'wait',
      onProblem: ({ path }) => expect.unreachable(path),
      onPause: () => new Promise((resolve) => setImmediate(() => resolve(turns.push('other')))),
    });
    expect(report).toMatchObject({ added: 1, sessions: 1 });
    expect(turns.length).toBe(Math.ceil((30 * (line.length + 1)) / 1024 ** 2));
  } finally {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
