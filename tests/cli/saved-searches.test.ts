import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { openTestServer } from './open-test-server.ts';

let demo: DemoFolder;
let data: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  data = mkdtempSync(join(tmpdir(), 'scrollkeep-saved-searches-'));
});
afterAll(() => {
  demo.remove();
  rmSync(data, { recursive: true });
});

const run = (...args: readonly string[]) =>
  runInProcess(['search', ...args, '--root', demo.path, '--data-dir', data, '--store', join(data, 'index.db')]);

interface Found {
  readonly query: string;
  readonly sessionCount: number;
  readonly sessions: readonly { readonly id: string }[];
}
async function find(...args: readonly string[]): Promise<Found> {
  const { stdout } = await run(...args, '--json');
  return JSON.parse(stdout) as Found;
}

describe('saved searches of the command line', () => {
  it('are saved, listed, run with other words, replaced and deleted', async () => {
    expect(await run('--list-saved')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('No saved searches'),
    });
    const saved = await run('--save', 'Water works', 'water', 'OR', 'harbour');
    expect(saved).toMatchObject({ status: 0, stderr: expect.stringContaining('Saved the search "Water works".') });
    const plain = await find('water OR harbour');
    expect(plain.sessionCount).toBeGreaterThan(0);
    expect(await find('--saved', 'WATER WORKS')).toEqual({ ...plain, indexedAt: expect.anything() });
    expect((await find('--saved', 'water works', 'tool:Write')).query).toBe('(water OR harbour) tool:Write');
    expect((await run('--list-saved')).stdout).toMatch(/^Water works {2}water OR harbour\n$/);
    expect((await run('--save', 'water works', 'tide')).stderr).toContain('Updated the search "water works".');
    expect(JSON.parse((await run('--list-saved', '--json')).stdout)).toEqual({
      saved: [{ name: 'water works', query: 'tide', savedAt: expect.stringMatching(/^\d{4}-/) }],
    });
    expect(await run('--delete-saved', 'Water Works')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('Deleted the saved search "water works".'),
    });
    expect(JSON.parse((await run('--list-saved', '--json')).stdout)).toEqual({ saved: [] });
  });

  it('give the server the same query and the same sessions', async () => {
    await run('--save', 'tides', 'tide is:prompt');
    const server = await openTestServer(demo.path, { library: { annotationsDir: data } });
    try {
      const { json } = await server.get('/searches');
      const [search] = (json as { readonly saved: readonly { readonly name: string; readonly query: string }[] }).saved;
      expect(search).toMatchObject({ name: 'tides', query: 'tide is:prompt' });
      const ids = async () => {
        const page = (await server.get(`/search?q=${encodeURIComponent(search?.query ?? '')}`)).json as Found & {
          readonly isIndexing?: boolean;
        };
        return page.isIndexing === true ? undefined : page.sessions.map(({ id }) => id);
      };
      const wanted = (await find('--saved', 'tides')).sessions.map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      await expect.poll(ids, { timeout: 600_000 }).toEqual(wanted);
    } finally {
      await server.close();
    }
  });

  it.each([
    ['a name that nobody has', ['--saved', 'none'], 66, 'no saved search named "none"'],
    ['to delete what is not there', ['--delete-saved', 'none'], 66, 'no saved search named "none"'],
    ['to save nothing', ['--save', 'empty'], 64, 'a query is missing'],
    ['to search for nothing', [], 64, 'a query is missing'],
    ['a name that steers the terminal', ['--save', 'a\u001b[2J', 'tide'], 64, 'cannot contain control or invisible'],
    ['too long a name', ['--save', 'x'.repeat(65), 'tide'], 64, 'at most 64 characters'],
    ['too long a query', ['--save', 'long', 'x'.repeat(1001)], 64, 'at most 1000 characters'],
    ['a query with a syntax error', ['--save', 'wrong', '('], 64, ''],
  ])('refuses %s', async (_what, args, status, words) => {
    const answer = await run(...args);
    expect([answer.status, answer.stdout]).toEqual([status, '']);
    expect(answer.stderr).toContain(words);
    expect(answer.stderr).not.toContain('\u001b[2J');
    expect((await run('--list-saved')).stdout).not.toMatch(/empty|wrong|long/);
  });
});
