import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-odd-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a session with a damaged line', () => {
  it('is shown, with a word about the line and status 2', async () => {
    for (const file of fixtureCases.find((fixture) => fixture.name === 'damaged')?.build() ?? [])
      write(file.path, file.content);
    const { status, stdout, stderr } = await runInProcess(['show', 'latest', '--root', folder]);
    expect(stdout).toContain('Holding.');
    expect(stderr).toMatch(/\.jsonl:\d+: damaged line, not shown/);
    expect(status).toBe(2);
  });
});

describe('a session of which only agents are left', () => {
  const agent = {
    parentUuid: null,
    isSidechain: true,
    userType: 'external',
    cwd: '/home/ada/harbour',
    sessionId: 'aa4ddbcc-0000-4000-8000-000000000000',
    version: '2.0.76',
    agentId: 'a1b2c3d',
  };

  it('is listed and can be opened by its id and by its file', async () => {
    const record = {
      ...agent,
      type: 'user',
      uuid: 'u1',
      timestamp: '2026-11-02T09:00:00.000Z',
      message: { role: 'user', content: 'Count the boats in the north.' },
    };
    const file = write('projects/-home-ada-harbour/agent-a1b2c3d.jsonl', `${JSON.stringify(record)}\n`);
    expect((await runInProcess(['ls', folder])).stdout).toContain('aa4ddbcc');
    expect((await runInProcess(['show', 'aa4ddbcc', '--agents', '--root', folder])).stdout).toContain(
      'Count the boats in the north.',
    );
    expect((await runInProcess(['show', file, '--agents'])).stdout).toContain('Count the boats in the north.');
  });

  it('says that its main transcript is missing and shows its agents, everywhere', async () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } };
    const records = [
      { type: 'user', uuid: 'u1', message: { role: 'user', content: 'Count the boats in the north.' } },
      { type: 'assistant', uuid: 'a1', message: { id: 'm1', model: 'm', role: 'assistant', content: [call] } },
      {
        type: 'user',
        uuid: 'u2',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'six' }] },
      },
    ].map((record) => ({ ...agent, timestamp: '2026-11-02T09:00:00.000Z', ...record }));
    write(
      'projects/-home-ada-harbour/agent-a1b2c3d.jsonl',
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
    const run = async (...args: readonly string[]) => (await runInProcess([...args, '--root', folder])).stdout;
    const list = async (...args: readonly string[]) => (await runInProcess(['ls', folder, ...args])).stdout;
    const shown = await run('show', 'aa4ddbcc');
    const brief = await run('brief', 'aa4ddbcc');
    for (const text of [await list(), shown, brief]) {
      expect(text.toLowerCase()).toContain('main transcript missing');
      expect(text).not.toMatch(/empty|nothing was said|idle/);
    }
    expect(shown).toMatch(/1 call/);
    for (const text of [shown, brief]) expect(text).toContain('Count the boats in the north.');
    expect(brief).toContain('Bash ×1');
    const { header, orphans } = JSON.parse(await run('show', 'aa4ddbcc', '--json')) as {
      readonly header: object;
      readonly orphans: readonly object[];
    };
    expect(header).toMatchObject({ status: 'missing', path: null, counts: { calls: 1, agents: 1 } });
    expect(orphans).toMatchObject([{ id: 'a1b2c3d', calls: 1 }]);
    expect(JSON.parse(await list('--json', '--substantial'))).toMatchObject({
      projects: [{ sessions: [{ status: 'missing', file: null, agents: 1 }] }],
    });
    expect(JSON.parse(await run('brief', 'aa4ddbcc', '--json'))).toMatchObject({
      sessions: [{ isMainMissing: true, turns: [], agents: [{ tools: [{ name: 'Bash', calls: 1 }] }] }],
    });
  });
});

describe('a name that fits several sessions', () => {
  it('lists them, one to a line', async () => {
    for (const id of ['11111111-0000-4000-8000-000000000000', '11112222-0000-4000-8000-000000000000'])
      write(
        `projects/-p/${id}.jsonl`,
        `${JSON.stringify({ type: 'custom-title', customTitle: 'Tides', sessionId: id })}\n`,
      );
    const { status, stderr } = await runInProcess(['show', '1111', '--root', folder]);
    expect(status).toBe(64);
    expect(stderr.split('\n').filter((line) => line.includes('Tides'))).toHaveLength(2);
  });
});

function write(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  return join(folder, path);
}
