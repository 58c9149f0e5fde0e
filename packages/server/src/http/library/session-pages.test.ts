import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, expect, it } from 'vitest';
import { openSessionLibrary } from './session-library.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-session-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tells of a session where it was forked from, also when the origin goes on', async () => {
  const project = join(folder, 'projects/-home-ada-harbour');
  mkdirSync(project, { recursive: true });
  const origin = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'fork' });
  origin.prompt('Begin.');
  origin.assistant(text('Yes.'));
  const copied = origin.lines();
  origin.prompt('Go on.');
  origin.assistant(text('Done.'));
  const forkId = 'f0000000-0000-4000-8000-000000000001';
  const own = JSON.stringify({
    type: 'user',
    uuid: 'f0000000-0000-4000-8000-000000000009',
    parentUuid: null,
    sessionId: forkId,
    // Earlier than what the origin wrote next.
    timestamp: JSON.parse(copied.findLast((line) => line.includes('"timestamp"')) ?? '{}').timestamp,
    message: { role: 'user', content: 'Another way.' },
  });
  const records = copied
    .filter((line) => line.includes('"uuid"'))
    .map((line) => line.replaceAll(origin.sessionId, forkId));
  writeFileSync(
    join(project, `${origin.sessionId}.jsonl`),
    origin
      .lines()
      .map((line) => `${line}\n`)
      .join(''),
  );
  writeFileSync(join(project, `${forkId}.jsonl`), [...records, own].map((line) => `${line}\n`).join(''));

  const library = openSessionLibrary([{ kind: 'config-folder', path: folder }], {
    maxLineBytes: 16 * 1024 ** 2,
    isDemo: false,
    pollMs: 1e6,
    rescanMs: 1e9,
  });
  try {
    expect((await library.getSession(forkId)).header.forkedFrom).toEqual({ session: origin.sessionId, turn: 1 });
    expect((await library.getSession(origin.sessionId)).header.forkedFrom).toBeUndefined();
  } finally {
    await library.close();
  }
});
