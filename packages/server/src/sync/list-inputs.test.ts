import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { readKnownFiles } from '@scrollkeep/store/database/sync/known-files.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRoots } from '../disk/find-roots.ts';
import { listInputs } from './list-inputs.ts';
import { readMachine } from './read-machine.ts';
import { syncIndex } from './sync-index.ts';

let folder: string;
let connection: Connection;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-inputs-'));
  connection = await openIndex({ store: ':memory:' });
});
afterEach(async () => {
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = (id: string) =>
  JSON.stringify({
    type: 'user',
    uuid: `u-${id}`,
    parentUuid: null,
    sessionId: id,
    message: { role: 'user', content: `hello ${id}` },
  }) + '\n';

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const onProblem = (problem: unknown) => expect(problem).toBeUndefined();
const sync = async () =>
  syncIndex(connection, await findRoots([folder], undefined), { maxLineBytes: 1 << 24, whenBusy: 'wait', onProblem });
const list = async () =>
  (
    await listInputs(
      await findRoots([folder], undefined),
      await readKnownFiles(connection, readMachine().machine),
      onProblem,
    )
  ).files;

describe('what there is to take in', () => {
  it('is everything at first, then only what differs', async () => {
    put('projects/-p/s.jsonl', line('s'));
    put('projects/-p/t.jsonl', line('t'));
    put('todos/s-agent-s.json', '[]');
    put('.credentials.json', 'secret');
    put('settings.json', '{}');
    expect((await list()).map((input) => [input.relativePath, input.class])).toEqual([
      ['projects/-p/s.jsonl', 'transcript'],
      ['projects/-p/t.jsonl', 'transcript'],
      ['todos/s-agent-s.json', 'side'],
    ]);
    expect(await sync()).toMatchObject({ files: 3, added: 3, unchanged: 0 });
    expect(await list()).toEqual([]);
    appendFileSync(join(folder, 'projects/-p/t.jsonl'), line('t2'));
    expect((await list()).map((input) => input.relativePath)).toEqual(['projects/-p/t.jsonl']);
    expect(await sync()).toMatchObject({ files: 3, grown: 1, unchanged: 2, sessions: 1 });
    rmSync(join(folder, 'projects/-p/s.jsonl'));
    expect(await sync()).toMatchObject({ files: 2, gone: 1, unchanged: 2 });
  });

  it('leaves a binary side file alone until it changes', async () => {
    put('projects/-p/s.jsonl', line('s'));
    put('image-cache/s/1.png', 'PNG\0\0');
    expect(await sync()).toMatchObject({ files: 2, added: 2 });
    expect(await list()).toEqual([]);
    put('image-cache/s/1.png', 'PNG\0\0\0');
    expect((await list()).map((input) => input.relativePath)).toEqual(['image-cache/s/1.png']);
    expect(await sync()).toMatchObject({ files: 2, unchanged: 1 });
    expect(await list()).toEqual([]);
  });

  it('knows the session of a new agent by a main file that did not change', async () => {
    put('projects/-p/s.jsonl', line('s'));
    put('projects/-p/subagents/t.jsonl', line('t'));
    await sync();
    put('projects/-p/s/subagents/agent-a1.jsonl', line('s'));
    put('projects/-p/subagents/agent-b1.jsonl', line('t'));
    put('projects/-p/x/subagents/workflows/w1/journal.jsonl', '{}\n');
    await sync();
    put('projects/-p/x/subagents/workflows/w1/agent-c1.jsonl', line('x'));
    expect(
      (await list()).map(({ agent, session, run, projectFolder }) => ({ agent, session, run, projectFolder })),
    ).toEqual([{ agent: 'c1', session: 'x', run: 'w1', projectFolder: 'projects/-p' }]);
    const rows = await connection.all("SELECT agent, project_folder FROM file WHERE kind = 'agent' ORDER BY agent");
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { agent: 'a1', project_folder: 'projects/-p' },
      { agent: 'b1', project_folder: 'projects/-p/subagents' },
    ]);
  });

  it('is nothing for files of times that have no exact fraction in the index', async () => {
    put('projects/-p/s.jsonl', line('s'));
    utimesSync(join(folder, 'projects/-p/s.jsonl'), 1234.567_891, 1234.567_891);
    await sync();
    expect(await sync()).toMatchObject({ files: 1, unchanged: 1, grown: 0, rewritten: 0 });
  });
});
