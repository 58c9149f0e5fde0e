import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '@scrollkeep/transcript/fixtures';
import { runCommand } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';

let folder: string;
let id: string;
let transcript: string;
/** Its path below a config folder. */
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-tar-'));
  mkdirSync(join(folder, 'home', '.claude', 'projects'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  const session = openSession({ version: '2.1.325', cwd: '/home/bob/harbour', seed: 'tar' });
  session.prompt('Paint the lighthouse');
  id = session.sessionId;
  path = session.path;
  transcript = session
    .lines()
    .map((line) => `${line}\n`)
    .join('');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Member {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
  /** Instead of the length of its content. */
  readonly size?: number;
}

function toHeader({ name, content = '', type = '0', size = Buffer.byteLength(content) }: Member): Buffer {
  const header = Buffer.alloc(512);
  header.write(name.slice(0, 100), 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${(1_790_000_000).toString(8).padStart(11, '0')}\0`, 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function toTar(members: readonly Member[]): Buffer {
  const parts = members.flatMap((member) => {
    const content = Buffer.from(member.content ?? '');
    return [toHeader(member), content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

function put(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

function on(...args: readonly string[]): Promise<Run> {
  const home = join(folder, 'home');
  return runCommand(args, {
    env: {
      HOME: home,
      USERPROFILE: home,
      CLAUDE_CONFIG_DIR: '',
      XDG_CONFIG_HOME: '',
      SCROLLKEEP_CONFIG: join(folder, 'config.json'),
      SCROLLKEEP_DATA_DIR: join(folder, 'data'),
      SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
    },
  });
}

/** All bytes of the session as the archive has them. */
async function restore(): Promise<{ readonly files: readonly string[]; readonly content: string }> {
  const out = join(folder, 'restored');
  expect(await on('archive', 'restore', id, '--to', out, '--write')).toMatchObject({ status: 0 });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const name = files.find((each) => each.endsWith(`${id}.jsonl`));
  return { files, content: readFileSync(join(out, name ?? 'none'), 'utf8') };
}

describe('a tarball', { timeout: 600_000 }, () => {
  it('is copied to the archive, and its sessions are in every list', async () => {
    const tar = toTar([
      { name: 'home/bob/.claude/', type: '5' },
      { name: `home/bob/.claude/${path}`, content: transcript },
      { name: 'home/bob/.claude/.credentials.json', content: '{"secret": 1}' },
      { name: 'home/bob/notes.txt', content: 'no session' },
    ]);
    const file = put('backup.tar.gz', gzipSync(tar));
    const added = await on('sources', 'add', file);
    expect([added.status, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain('1 file, 1 new or changed');
    expect(added.stdout).toContain('Its source is tar:backup.tar.gz.');
    // It is not needed afterwards.
    const again = JSON.parse((await on('sources', 'add', file, '--json')).stdout) as object;
    expect(again).toMatchObject({ files: 1, added: 0, grown: 0, replaced: 0, newBytes: 0 });
    rmSync(file);
    const list = await on('ls', '--json', '--source', 'tar');
    expect(list.stdout).toContain(id);
    expect(list.stdout).toContain('"source": "tar:backup.tar.gz"');
    expect((await on('show', id)).stdout).toContain('Paint the lighthouse');
    expect((await on('search', 'lighthouse source:tar', '--json')).stdout).toContain(id);
    expect((await on('sources')).stdout).toContain('tar:backup.tar.gz');
    const { files, content } = await restore();
    expect(content).toBe(transcript);
    expect(files.some((each) => each.includes('credentials'))).toBe(false);
  });

  it('may have long names, members twice, and no config folder', async () => {
    const long = `${'deep/'.repeat(30)}${id}.jsonl`;
    const pax = `path=${long}\n`;
    const record = `${pax.length + 4} ${pax}`;
    const tar = toTar([
      { name: 'x', type: 'x', content: record },
      { name: 'cut', content: 'older\n' },
      { name: 'x', type: 'L', content: `${long}\0` },
      { name: 'cut', content: transcript },
    ]);
    const added = await on('sources', 'add', put('odd.tar', tar), '--json');
    expect(JSON.parse(added.stdout)).toMatchObject({ files: 1, added: 1 });
    expect((await on('show', id)).stdout).toContain('Paint the lighthouse');
  });

  it.each([
    ['as it is', (tar: Buffer) => tar],
    ['packed', (tar: Buffer) => gzipSync(tar, { level: 0 })],
  ])('of several megabytes is copied byte for byte, %s', async (_name, pack) => {
    const lines = Array.from(
      { length: 50_000 },
      (_, at) => `{"type":"system","content":"line ${at} of the tide table"}\n`,
    );
    const long = `${transcript}${lines.join('')}`;
    const file = put('long.tar', pack(toTar([{ name: path, content: long }])));
    expect((await on('sources', 'add', file)).stderr).toBe('');
    expect((await restore()).content === long).toBe(true);
  });

  it('that has grown is taken again, and only what is new', async () => {
    await on('sources', 'add', put('b.tar', toTar([{ name: path, content: transcript }])));
    const more = `${transcript}${JSON.stringify({ type: 'system', content: 'more' })}\n`;
    const { stdout } = await on('sources', 'add', put('b.tar', toTar([{ name: path, content: more }])), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ added: 0, grown: 1, newBytes: more.length - transcript.length });
  });

  it('never leads out of the archive, by names, links or devices', async () => {
    const tar = toTar([
      { name: `../../${path}`, content: transcript },
      { name: `/etc/${path}`, content: transcript },
      { name: path, type: '2' },
      { name: path, type: '1' },
      { name: path, type: '3' },
      { name: path, type: '6' },
    ]);
    const { status, stderr } = await on('sources', 'add', put('evil.tar', tar));
    expect([status, stderr]).toEqual([66, expect.stringContaining('it has no sessions')]);
    expect((await on('ls', '--json')).stdout).not.toContain(id);
  });

  const whole = () => toTar([{ name: path, content: transcript }]);
  it.each<readonly [string, () => Uint8Array, string]>([
    ['cut in a member', () => whole().subarray(0, 700), 'it is incomplete'],
    ['cut in a header', () => whole().subarray(0, 300), 'it is incomplete'],
    ['packed and cut', () => gzipSync(whole()).subarray(0, -40), 'it is incomplete'],
    ['no tarball', () => Buffer.from('x'.repeat(2000)), 'it is not a tarball, or damaged'],
    ['a size that lies', () => toTar([{ name: path, content: transcript, size: 7e9 }]), 'it is incomplete'],
    ['a name without end', () => toTar([{ name: 'x', type: 'x', size: 7e9 }]), 'a name that is too long'],
    ['xz', () => Buffer.from('fd377a585a000000', 'hex'), 'bzip2 and xz are not supported'],
    ['empty', () => Buffer.alloc(0), 'it has no sessions'],
  ])('is refused as a whole if it is %s', async (_name, build, problem) => {
    const { status, stderr } = await on('sources', 'add', put('bad.tar', build()));
    expect([status, stderr]).toEqual([66, expect.stringContaining(problem)]);
    expect((await on('ls', '--json')).stdout).not.toContain(id);
  });
});

it('an archive is added by its export, and not as a folder', { timeout: 600_000 }, async () => {
  await on('sources', 'add', put('b.tar', toTar([{ name: path, content: transcript }])));
  const archive = join(folder, 'data', 'archive');
  expect(await on('sources', 'add', archive)).toMatchObject({
    status: 64,
    stderr: expect.stringContaining('archive export FILE'),
  });
  const file = join(folder, 'whole.archive');
  expect((await on('archive', 'export', file)).status).toBe(0);
  const added = await on('sources', 'add', file);
  expect([added.status, added.stdout]).toEqual([0, expect.stringContaining('`scrollkeep ls` lists the sessions')]);
});
