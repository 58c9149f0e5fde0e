import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchiveReader } from '../../packages/store/src/archive/open-archive-reader.ts';
import { folder, handed, oldProject } from '../setup/hand-over-kit.ts';
import { openHubLaptops, type HubLaptops } from '../setup/hub-laptops-kit.ts';
import type { Run } from '../setup/run-scrollkeep.ts';
import { startLyingHub, type Liar, type LyingHub } from '../setup/start-lying-hub.ts';
import { takePart } from '../setup/take-part.ts';
import { isChunk, isFiles, isList, lieFile, lieFiles, lieMain, lieSession, main } from './session-lies.ts';

/** The first laptop pushed a session to an honest hub; the second pulls it from one that lies. */
let laptops: HubLaptops;
let hub: LyingHub;
beforeAll(async () => {
  laptops = await openHubLaptops();
  const { first, second, people, person } = laptops;
  hub = await startLyingHub(laptops.hub.url);
  for (const args of [['share', oldProject, '--redact', 'none', '--with', 'everyone'], ['push']])
    expect((await first.run('hub', ...args)).status).toBe(0);
  rmSync(second.data, { recursive: true });
  await people.logIn(person, second.data, { url: hub.url });
});
afterAll(async () => {
  await hub.close();
  await laptops.close();
});

const pull = (...args: readonly string[]) => laptops.second.run('hub', 'pull', handed, ...args);

/** A refusal is a sentence and an exit status; nothing is kept, and nothing steers the terminal. */
async function expectRefusal(
  liar: Liar,
  [status, message]: readonly [number, RegExp],
  run: () => Promise<Run> = pullBothWays,
): Promise<void> {
  const before = listAround();
  hub.lie(liar);
  const answer = await run();
  hub.lie(undefined);
  expect(answer.stderr).toMatch(message);
  expect([answer.status, answer.stdout]).toEqual([status, '']);
  expect(answer.stderr).not.toMatch(/This is a bug|at .*\.ts:\d/);
  expect(answer.stderr.length).toBeLessThan(1000);
  expectPlain(answer);
  expect(readArchived()).toEqual([]);
  expect(listAround()).toEqual(before);
}

function expectPlain({ stdout, stderr }: Run): void {
  for (const text of [stdout, stderr]) expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
}

/** Into the archive, and into the config folder as well. */
async function pullBothWays(): Promise<Run> {
  const plain = await pull();
  const written = await pull('--project', laptops.lab.to.project, '--write');
  expect([written.status, written.stderr]).toEqual([plain.status, plain.stderr]);
  return plain;
}

/** Everything beside the data folder of the laptop, where archive, lock and login are. */
function listAround(): readonly string[] {
  const { lab, second } = laptops;
  return readdirSync(lab.scratch, { recursive: true, encoding: 'utf8' })
    .map((name) => join(lab.scratch, name))
    .filter((path) => !path.startsWith(second.data))
    .map((path) => (statSync(path).isFile() ? `${path} ${readFileSync(path, 'latin1')}` : path));
}

function readArchived(): readonly string[] {
  const path = join(laptops.second.data, 'archive');
  if (!existsSync(path)) return [];
  const reader = openArchiveReader(path);
  return reader.roots().flatMap(({ key }) => [...reader.files(key).keys()]);
}

const damaged = [66, /the hub sent an incomplete session/] as const;
const noHub = [74, /does not appear to be a Scrollkeep hub/] as const;

describe('a hub that lies to `hub pull`', () => {
  it.each(
    takePart<readonly [string, Liar]>(
      [
        ['other bytes', (path, { bytes }) => (isChunk(path) ? { bytes: bytes.map((byte) => byte ^ 1) } : undefined)],
        ['fewer bytes', (path, { bytes }) => (isChunk(path) ? { bytes: bytes.subarray(1) } : undefined)],
        ['more bytes', (path, { bytes }) => (isChunk(path) ? { bytes: Buffer.concat([bytes, bytes]) } : undefined)],
        ['no bytes', (path) => (isChunk(path) ? { bytes: '' } : undefined)],
        ['the bytes of another file', (path) => (isChunk(path) ? { bytes: 'export const pier = 1;\n' } : undefined)],
        ['JSON', (path) => (isChunk(path) ? { json: { ok: true } } : undefined)],
        [
          'compressed bytes',
          (path) => (isChunk(path) ? { headers: { 'Content-Encoding': 'gzip' }, bytes: 'x' } : undefined),
        ],
      ],
      3,
    ),
  )('gets a chunk of %s refused', async (_what, liar) => expectRefusal(liar, damaged));

  const outside = [
    '../evil.jsonl',
    '../../../../../../tmp/scrollkeep-evil',
    `projects/${folder}/../../../evil.jsonl`,
    '/tmp/scrollkeep-evil',
    '//host/share/evil',
    String.raw`projects\..\..\evil.jsonl`,
    String.raw`C:\evil.jsonl`,
    'C:evil.jsonl',
    `projects/${folder}/${handed}.jsonl:stream`,
    `projects/${folder}/${handed}.jsonl\0.txt`,
    `projects/${folder}/${handed}\u001b[2J.jsonl`,
    `projects/CON/${handed}.jsonl`,
    `projects/${folder}/${handed}/subagents/NUL.jsonl`,
    `projects/${folder}./${handed}.jsonl`,
    `projects/${folder} /${handed}.jsonl`,
    `projects/${'a'.repeat(5000)}/${handed}.jsonl`,
    `projects//${handed}.jsonl`,
    `./projects/${folder}/${handed}.jsonl`,
    '',
    '.',
    '__proto__',
  ];
  const foreign = [
    'settings.json',
    '.credentials.json',
    '.claude.json',
    'CLAUDE.md',
    'history.jsonl',
    'plugins/evil/hooks.json',
    'commands/evil.md',
    `projects/${folder}/memory/MEMORY.md`,
    `projects/${folder}/00000000-0000-4000-8000-000000000000.jsonl`,
    `projects/${folder}/${handed}/workflows/scripts/run.mjs`,
  ];
  it.each(takePart(outside.concat(foreign), 4))('gets a file at %j refused', async (path) =>
    expectRefusal(lieFile({ path }), damaged),
  );

  it.each(
    takePart<readonly [string, Liar]>(
      [
        ['a length that is not that of its parts', lieMain((file) => ({ ...file, size: Number(file['size']) + 1 }))],
        ['a length below zero', lieMain((file) => ({ ...file, size: -1 }))],
        ['a length of 1e308', lieMain((file) => ({ ...file, size: 1e308 }))],
        ['a length that is a text', lieMain((file) => ({ ...file, size: '5' }))],
        ['a time of 1e308', lieMain((file) => ({ ...file, mtimeMs: 1e308 }))],
        ['a time that is none', lieMain((file) => ({ ...file, mtimeMs: null }))],
        [
          'parts of a terabyte',
          lieMain((file) => ({ ...file, size: 1e12, chunks: `${'A'.repeat(43)}:1000000000000` })),
        ],
        ['parts without hashes', lieMain((file) => ({ ...file, chunks: '../../etc/passwd:5' }))],
        ['parts that are no text', lieMain((file) => ({ ...file, chunks: [1, 2] }))],
        [
          'the same part 100,000 times',
          lieMain((file) => ({ ...file, size: 1e11, chunks: `${'A'.repeat(43)}:1000000 `.repeat(1e5).trim() })),
        ],
        ['the same path twice', lieFiles((list) => ({ ...list, files: [...list.files, ...list.files] }))],
        ['a path that is a number', lieMain((file) => ({ ...file, path: 7 }))],
        ['files that are none', lieFiles((list) => ({ ...list, files: [null, 'x', 7] }))],
        ['files that are no list', lieFiles((list) => ({ ...list, files: { length: 1e9 } }))],
        ['a million files', lieFiles((list) => ({ ...list, files: Array.from({ length: 1e6 }, () => ({})) }))],
        ['no files and no folder', lieFiles(() => ({}))],
        ['a folder without a path', lieFiles((list) => ({ ...list, root: { kind: 'config-folder' } }))],
        [
          'a folder that is relative',
          lieFiles((list) => ({ ...list, root: { path: '../..', kind: 'config-folder' } })),
        ],
        ['a folder with NUL', lieFiles((list) => ({ ...list, root: { path: '/a\0b', kind: 'config-folder' } }))],
        [
          'a folder of 5000 letters',
          lieFiles((list) => ({ ...list, root: { path: `/${'a'.repeat(5000)}`, kind: 'x' } })),
        ],
      ],
      3,
    ),
  )('gets a list with %s refused', async (_what, liar) => expectRefusal(liar, damaged));

  it.each([
    ['an id of 100,000 letters', { session: handed, id: 'a'.repeat(100_000) }, [74, /./]],
    ['a path as its id', { session: handed, id: '../../../api/v1/sessions' }, [74, /./]],
  ] as const)('gets a session with %s refused', async (_what, change, refusal) =>
    expectRefusal(lieSession(change), refusal),
  );

  it('gets a session with no id of a client refused', async () => {
    const { json } = await laptops.ask('/hub/v1/sessions');
    const [{ id = '' } = {}] = (json?.['sessions'] ?? []) as readonly { readonly id?: string }[];
    await expectRefusal(lieSession({ session: '../../evil' }), damaged, () => laptops.second.run('hub', 'pull', id));
  });

  it.each(
    takePart<readonly [string, Liar]>(
      [
        ['a page of HTML', () => ({ headers: { 'Content-Type': 'text/html' }, bytes: '<h1>Sign in</h1>' })],
        ['HTML that is called JSON', () => ({ bytes: '<!doctype html>' })],
        ['JSON that breaks off', (_path, { bytes }) => ({ bytes: bytes.subarray(0, bytes.length / 2) })],
        ['a list', () => ({ json: [] })],
        ['null', () => ({ json: null })],
        ['a number', () => ({ bytes: '1e999' })],
        ['a text', () => ({ json: 'ok' })],
        ['nothing', () => ({ bytes: '' })],
        ['NULs', () => ({ bytes: '\0'.repeat(100) })],
        ['a million brackets', () => ({ bytes: '['.repeat(1e6) })],
        ['a status that is none', () => ({ status: 299, bytes: 'ok' })],
        ['an error of a proxy', () => ({ status: 500, bytes: '<h1>Oops</h1>' })],
        ['an endless page', () => ({ endless: Buffer.alloc(1024 * 1024, ' ') })],
      ],
      2,
    ),
  )('is not taken for a hub where it answers %s', async (_what, liar) => expectRefusal(liar, noHub));

  it('stops reading a chunk without end', async () =>
    expectRefusal((path) => (isChunk(path) ? { endless: Buffer.alloc(65_536) } : undefined), noHub));

  it('ends a list of sessions that never ends', async () => {
    let page = 0;
    hub.lie(() => ({ json: { sessions: [], next: String(++page) } }), true);
    const { status, stderr } = await pull();
    expect([status, stderr]).toEqual([66, expect.stringContaining('has no session')]);
    expect(page).toBe(1000);
  });

  it.each(takePart([301, 302, 303, 307, 308], 2))('leads nowhere else with %i', async (status) => {
    const reached: string[] = [];
    const elsewhere = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const headers = { Location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/evil` };
    for (const isLied of [isList, isFiles, isChunk])
      await expectRefusal((path) => (isLied(path) ? { status, headers, bytes: '' } : undefined), noHub);
    expect(reached).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it('steers no terminal with names, projects and messages', async () => {
    const evil = '\u001b]0;evil\u0007\u001b[2J\u202e\u009b31m\r\nlies';
    const names = { person: { id: 'x', name: evil }, project: { id: 'x', name: evil } };
    for (const args of [[], [handed.slice(0, 8)]]) {
      hub.lie(lieSession({ ...names, session: `${handed}${evil}`, id: `${evil}` }));
      expectPlain(await laptops.second.run('hub', 'pull', ...args));
    }
    const problem = { status: 403, code: evil, detail: evil.repeat(1000), hint: evil };
    await expectRefusal(() => ({ status: 403, json: problem }), [74, /\\u\{1b\}/]);
  });

  it.each([1e308, -1e308, 9e15, '1', null])('lists a session that was pushed at %j', async (pushedMs) => {
    hub.lie(lieSession({ pushedMs }));
    const { status, stdout, stderr } = await laptops.second.run('hub', 'pull');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(handed.slice(0, 8));
    expect((await laptops.second.run('hub', 'pull', '--json')).status).toBe(0);
  });

  it('is followed through no link in the config folder', async () => {
    hub.lie(undefined);
    const { second, lab } = laptops;
    const elsewhere = join(lab.scratch, 'elsewhere');
    mkdirSync(elsewhere);
    mkdirSync(join(second.config, 'projects'), { recursive: true });
    symlinkSync(elsewhere, join(second.config, 'projects', toProjectDirectory(lab.to.project)));
    const { status, stderr } = await pull('--project', lab.to.project, '--write');
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/link/);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(second.config, { recursive: true });
  });

  it('is believed again as soon as it tells the truth', async () => {
    hub.lie(undefined);
    const { status, stderr } = await pull('--project', laptops.lab.to.project, '--write');
    expect([status, stderr]).toEqual([0, '']);
    expect(readArchived()).toContain(main);
    expect((await laptops.second.run('archive', 'verify')).status).toBe(0);
  });
});
