import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import type { WireSearch } from '../../packages/view/src/wire/wire-search.ts';
import { bin, isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-search-'));
const claude = join(scratch, 'claude');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};
let demo: DemoFolder;

beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  cpSync(demo.path, claude, { recursive: true, preserveTimestamps: true });
});
afterAll(async () => {
  await demo.remove();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => runScrollkeep(args, { env });

async function search(...args: readonly string[]): Promise<WireSearch> {
  const { stdout, stderr } = await run('search', '--json', ...args);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as WireSearch;
}

describe('search, sync, sql and tail', () => {
  it('lists the same sessions with an index as without', async () => {
    const before = await run('ls', '--json');
    expect((await run('sync', '--quiet')).status).toBe(0);
    const after = await run('ls', '--json');
    expect(JSON.parse(after.stdout)).toEqual(JSON.parse(before.stdout));
    expect(JSON.parse(after.stdout)).toMatchObject({ shown: 8 });
    expect((await run('ls', '--model', 'opus', '--since', '20d')).stdout).not.toContain('No sessions');
  });

  it('finds sessions with snippets, turns and the way back', async () => {
    const found = await search('tide');
    expect(found.sessions.length).toBeGreaterThan(0);
    const [session] = found.sessions;
    expect(session?.resume).toContain(`claude --resume ${session?.id}`);
    expect(session?.hits[0]?.snippet?.pieces.some((piece) => piece.isHit && /tide/i.test(piece.text))).toBe(true);
    const { stdout } = await run('search', 'tide', '--limit', '1');
    expect(stdout).toContain(String(session?.title));
    expect(stdout).toContain('turn');
  });

  it('gives pages that put together are the whole, always in the same order', async () => {
    const whole = (await search('is:answer', '--limit', '100')).sessions.map((session) => session.id);
    const pages: string[] = [];
    for (let next: number | null = 0; next !== null;) {
      const page: WireSearch = await search('is:answer', '--limit', '3', '--offset', String(next), '--no-sync');
      pages.push(...page.sessions.map((session) => session.id));
      next = page.next;
    }
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(whole.length);
  });

  it('finds what was written a moment ago, and knows cost, dates and output', async () => {
    const folder = join(claude, 'projects', readdirSync(join(claude, 'projects'))[0] ?? '');
    const file = join(folder, readdirSync(folder).find((name) => /^[0-9a-f]{8}-.*\.jsonl$/.test(name)) ?? '');
    appendFileSync(
      file,
      JSON.stringify({
        type: 'user',
        uuid: 'b7e3f0d2-0000-4000-8000-000000000001',
        parentUuid: null,
        timestamp: new Date().toISOString(),
        message: { role: 'user', content: 'where is the zanzibar_chart?' },
      }) + '\n',
    );
    expect(await search('zanzibarChart after:today')).toMatchObject({ hits: 1 });
    expect((await search('cost:>0.0001')).sessionCount).toBeGreaterThan(0);
    expect(await search('cost:>100000')).toMatchObject({ sessionCount: 0 });
    expect((await search('in:output ~pass')).scannedBytes).toBeGreaterThan(0);
    truncateSync(file, 0);
    expect(await search('zanzibar_chart')).toMatchObject({ hits: 0 });
  });

  it('says where a query goes wrong, and ends with 1 where nothing is found', async () => {
    const wrong = await run('search', 'tide (harbour');
    expect(wrong.status).toBe(64);
    expect(wrong.stderr).toContain('column 14');
    expect((await run('search', 'nosuchwordanywhere')).status).toBe(1);
  });

  it('answers SQL, and never writes', async () => {
    const { stdout } = await run(
      'sql',
      '--json',
      "SELECT e.type, json_extract(e.raw_data, '$.type') AS raw, s.is_agent FROM events e JOIN sessions s ON " +
        "s.session_id = e.session_id WHERE e.type = 'user' LIMIT 1",
    );
    expect(JSON.parse(stdout)).toEqual([{ type: 'user', raw: 'user', is_agent: expect.any(Number) as number }]);
    expect(
      (
        await run(
          'sql',
          "SELECT tool_name, json_extract(input, '$.command') AS command FROM tool_uses WHERE tool_name = " +
            "'Bash' LIMIT 1",
        )
      ).stdout,
    ).toContain('Bash');
    for (const statement of [
      'DELETE FROM record',
      'DROP TABLE file',
      "ATTACH 'other.db' AS other; CREATE TABLE other.x (y)",
      'nonsense',
    ])
      expect((await run('sql', statement)).status).not.toBe(0);
    expect((await run('sql', 'SELECT COUNT(*) AS n FROM record')).stdout).not.toContain(' 0');
  });

  it('follows a session while it is written', async () => {
    const folder = join(claude, 'projects', readdirSync(join(claude, 'projects'))[1] ?? '');
    const name = readdirSync(folder).find((each) => /^[0-9a-f]{8}-.*\.jsonl$/.test(each)) ?? '';
    const tail = spawn(process.execPath, [bin, 'tail', name.slice(0, 8), '--lines', '2'], {
      env: { ...isolatedEnvironment(), ...env },
    });
    const ended = once(tail, 'exit');
    let stdout = '';
    tail.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    await expect.poll(() => stdout).not.toBe('');
    const toLine = (content: string) => `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
    const last = toLine('and now the foghorn, please');
    // The beginning of a line that is still being written is read with the line before it.
    appendFileSync(join(folder, name), toLine('one more light') + last.slice(0, 40));
    await expect.poll(() => stdout).toContain('one more light');
    appendFileSync(join(folder, name), last.slice(40));
    await expect.poll(() => stdout).toContain('and now the foghorn, please');
    tail.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(stdout.match(/one more light|and now the foghorn, please/g)).toHaveLength(2);
    expect(stdout).not.toMatch(/not JSON|damaged/i);
  });
});
