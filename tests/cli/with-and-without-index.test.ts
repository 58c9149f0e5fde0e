import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-warm-'));
const claude = join(scratch, 'claude');
const toEnv = (cache: string) => ({
  HOME: scratch,
  SCROLLKEEP_CACHE_DIR: join(scratch, cache),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
  PATH: '',
});
const cold = toEnv('cold');
const warm = toEnv('warm');
const written = new Date(Date.now() - 60 * 60_000);

/** What people ask again and again; figures of the cache itself are not compared. */
const questions: readonly (readonly string[])[] = [
  ['overview'],
  ['ls', '--json'],
  ['tools', '--json'],
  ['tools', '--sort', 'name'],
  ['tools', '--project', 'harbour'],
  ['doctor'],
  ['files', 'list'],
  ['files', 'list', '--json'],
  ['files', 'list', '--path', 'src'],
  ['files', 'list', 'latest'],
  ['show', 'latest', '--json'],
  ['show', 'latest', '--turn', '1'],
];

beforeAll(async () => {
  for (const { path, content } of buildDemoTree('2026-11-01T12:00:00Z')) put(path, content);
  await run(['sync', '--quiet', '--no-archive'], warm);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array): void {
  const file = join(claude, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  // Of what was written this moment nothing is kept.
  utimesSync(file, written, written);
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { status, stdout, stderr } = await runInProcess([...args], { env });
  return `${status}\n${stdout}${stderr}`.replaceAll(/"checkedAt": "[^"]+"|^Disk .*$/gm, '');
}

/** The questions whose answers differ, with both answers. */
async function listDifferent(): Promise<readonly (readonly string[])[]> {
  const different: (readonly string[])[] = [];
  for (const question of questions) {
    rmSync(join(scratch, 'cold'), { recursive: true, force: true });
    const expected = await run(question, cold);
    for (const answer of [await run(question, warm), await run(question, warm)])
      if (answer !== expected) different.push([question.join(' '), expected, answer]);
  }
  return different;
}

describe('an answer', () => {
  it('is the same with and without an index, the first time and again', async () => {
    expect(await listDifferent()).toEqual([]);
  });

  it('follows a session that was added to, one that is new and one that is gone', async () => {
    const [project = ''] = readdirSync(join(claude, 'projects'));
    const [first = '', second = ''] = readdirSync(join(claude, 'projects', project)).filter((name) =>
      /^[0-9a-f-]+\.jsonl$/.test(name),
    );
    const line = { type: 'user', cwd: '/home/ada/new', message: { role: 'user', content: 'Hello' } };
    appendFileSync(join(claude, 'projects', project, first), `${JSON.stringify(line)}\nnot a line\n`);
    put('projects/-home-ada-new/00000000-0000-4000-8000-000000000001.jsonl', `${JSON.stringify(line)}\n`);
    rmSync(join(claude, 'projects', project, second));
    expect(await listDifferent()).toEqual([]);
  });
});
