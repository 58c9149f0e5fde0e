import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { copyFailPoints } from '@scrollkeep/store/archive/fail-point.ts';
import { openS3Server, type S3Server } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';

let folder: string;
let config: string;
let archived: string;
let server: S3Server;
let places = 0;
beforeAll(async () => {
  server = await openS3Server();
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-copies-'));
  [config, archived] = [join(folder, 'claude'), join(folder, 'archived')];
  for (const { path, content } of buildDemoTree('2026-11-01T12:00:00Z')) {
    mkdirSync(dirname(join(config, path)), { recursive: true });
    writeFileSync(join(config, path), content);
  }
  expect((await run(archived, ['archive', '--yes', '--root', config])).status).toBe(0);
  expect((await run(archived, ['tag', 'latest', 'second-copy', '--root', config])).status).toBe(0);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.onRequest = () => undefined;
  server.seen.length = 0;
});

function run(data: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return runScrollkeep([...args, '--data-dir', data, '--cache-dir', `${data}-cache`], {
    env: { ...server.env, ...env },
  });
}

/** A data folder with the archived demo, and an address where nothing is yet. */
function openPlace(): { readonly data: string; readonly address: string } {
  const number = ++places;
  const data = join(folder, `data-${number}`);
  cpSync(archived, data, { recursive: true });
  return { data, address: server.toAddress(`laptop-${number}`) };
}

const copy = (data: string, address: string, env?: NodeJS.ProcessEnv) =>
  run(data, ['archive', 'run', '--root', config, '--to', address], env);

/** Everything below a config folder, as texts. */
function readTree(path: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [file.slice(path.length + 1), readFileSync(file, 'latin1')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function listSent(part: '/packs/' | '/lists/'): readonly string[] {
  return server.seen.filter(({ method, url }) => method === 'PUT' && url.includes(part)).map(({ url }) => url);
}

describe('a copy of the archive in S3', () => {
  it('is made, kept up to date, verified, and brings everything back with one command', async () => {
    const { data, address } = openPlace();
    const first = await copy(data, address);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^Nothing new in \d+ files.*\nCopy in s3:\/\/scrollkeep-test\/laptop-\d+: \d+ files, /,
    );
    expect(first.stdout).toContain('Not encrypted: run `scrollkeep archive key`');
    expect(listSent('/packs/')).toHaveLength(1);
    server.seen.length = 0;
    expect((await copy(data, address)).stdout).toMatch(/: 47 files, up to date\. Not encrypted/);
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    const verified = await run(data, ['archive', 'verify', '--copy', address]);
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(verified.stdout).toMatch(/^Verified \(.*\): \d+ files, 1 pack, /);

    const [fresh, target] = [join(folder, 'fresh'), join(folder, 'fresh-claude')];
    const restored = await run(fresh, ['archive', 'restore', '--from', address, '--all', '--to', target, '--write']);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    const [before, after] = [readTree(config), readTree(target)];
    const sessions = [...before.keys()].filter((path) => path.startsWith('projects/'));
    expect(sessions.length).toBeGreaterThan(10);
    for (const path of sessions) expect(after.get(path) === before.get(path), path).toBe(true);
    const listed = await run(fresh, ['ls', '--root', target, '--json']);
    expect(listed.stdout).toContain('"second-copy"');
  });

  it('is also kept where the config file says, and in a folder', async () => {
    const { data } = openPlace();
    const place = join(folder, 'disk');
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ archiveTo: place }));
    const made = await run(data, ['archive', '--root', config, '--config', file, '--json']);
    expect(JSON.parse(made.stdout)).toMatchObject({ copy: { to: place, isEncrypted: false, isChanged: true } });
    const taken = await run(join(folder, 'taken'), ['archive', 'import', place, '--json']);
    expect(JSON.parse(taken.stdout)).toMatchObject({ annotated: 1, damaged: [], unchanged: 0 });
    writeFileSync(file, JSON.stringify({ archiveTo: 's3://AKIA:very-secret@bucket/x' }));
    const refused = await run(data, ['archive', '--root', config, '--config', file]);
    expect(refused.status).not.toBe(0);
    expect(refused.stdout + refused.stderr).not.toContain('very-secret');
  });

  it('is encrypted with a key that is shown once, and that age reads', async ({ skip }) => {
    const { data, address } = openPlace();
    const made = await run(data, ['archive', 'key']);
    const [secret = ''] = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/m.exec(made.stdout) ?? [];
    expect(secret).not.toBe('');
    const again = await run(data, ['archive', 'key']);
    expect(again.stdout).toMatch(/age1[0-9a-z]{58}/);
    expect(again.stdout).not.toContain('AGE-SECRET-KEY');
    for (const text of readTree(data).values()) expect(text.includes(secret)).toBe(false);
    expect((await copy(data, address)).stdout).toMatch(/ Encrypted\.\n$/);
    const plain = Buffer.concat(server.seen.map(({ body }) => body)).toString('latin1');
    expect(plain).not.toContain('harbour');
    const bodies = server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body.toString('latin1'));
    expect(bodies.map((body) => body.slice(0, 22))).toEqual(['age-encryption.org/v1\n', 'age-encryption.org/v1\n']);

    const fresh = join(folder, 'fresh-sealed');
    const target = join(folder, 'fresh-sealed-claude');
    const restore = ['archive', 'restore', '--from', address, '--all', '--to', target, '--write'];
    const refused = await run(fresh, restore);
    expect(refused.status).toBe(66);
    expect(refused.stderr).toMatch(/is encrypted\n.*--key-file FILE/);
    const keyFile = join(folder, 'key.txt');
    writeFileSync(keyFile, made.stdout);
    expect(await run(fresh, [...restore, '--key-file', keyFile])).toMatchObject({ status: 0, stderr: '' });
    expect(readTree(target).size).toBeGreaterThan(10);
    const check = ['archive', 'verify', '--copy', address];
    expect((await run(data, check)).stdout).toContain('its contents were not checked');
    const checked = await run(data, check, { SCROLLKEEP_ARCHIVE_KEY: secret });
    expect(checked.stdout).toMatch(/^Verified \(/);
    expect(checked.stdout + checked.stderr).not.toContain(secret);

    const list = server.seen.find(({ method, url }) => method === 'PUT' && url.includes('/lists/'));
    const sealed = join(folder, 'list.age');
    writeFileSync(sealed, list?.body ?? '');
    let opened: Buffer;
    try {
      opened = execFileSync('age', ['-d', '-i', keyFile, sealed], { stdio: ['ignore', 'pipe', 'ignore'] });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return skip('the program age is not installed here');
      throw error;
    }
    expect(JSON.parse(brotliDecompressSync(opened).toString())).toMatchObject({ format: 1, packs: [{}] });
  });

  it.each(copyFailPoints.filter((point) => point !== 'copy-pack-taken'))(
    'whose run is killed at %s goes on with the next one, and sends nothing twice',
    async (failPoint) => {
      const { data, address } = openPlace();
      expect((await copy(data, address, { SCROLLKEEP_FAIL_POINT: failPoint })).status).toBeNull();
      expect(listSent('/packs/')).toHaveLength(1);
      server.seen.length = 0;
      const next = await copy(data, address);
      expect(next).toMatchObject({ status: 0, stderr: '' });
      expect(listSent('/packs/')).toEqual([]);
      const verified = await run(data, ['archive', 'verify', '--copy', address, '--json']);
      expect(JSON.parse(verified.stdout)).toMatchObject({
        copies: [{ damage: [], damagedFiles: [], leftovers: 0, packs: 1 }],
      });
    },
  );

  it('whose restore is killed goes on with the next one, and fetches nothing twice', async () => {
    const { data, address } = openPlace();
    await copy(data, address);
    const fresh = join(folder, 'fresh-killed');
    const take = (env: NodeJS.ProcessEnv = {}) => run(fresh, ['archive', 'import', address, '--json'], env);
    expect((await take({ SCROLLKEEP_FAIL_POINT: 'copy-pack-taken' })).status).toBeNull();
    server.seen.length = 0;
    const done = await take();
    expect(JSON.parse(done.stdout)).toMatchObject({ damaged: [] });
    expect(server.seen.filter(({ url }) => url.includes('/packs/'))).toEqual([]);
  });

  it('says what is wrong with place and fix, keeps what was archived, and shows no secret', async () => {
    const { data, address } = openPlace();
    const secret = 'a-secret-that-nobody-may-see';
    const wrong = await copy(data, address, { AWS_SECRET_ACCESS_KEY: secret });
    expect(wrong.status).toBe(74);
    expect(wrong.stdout).toContain('The archive takes');
    expect(wrong.stderr).toContain('does not accept the credentials (AWS_ACCESS_KEY_ID)');
    const verbose = await run(data, ['archive', 'run', '--root', config, '--to', address, '--verbose'], {
      AWS_SECRET_ACCESS_KEY: secret,
    });
    expect(wrong.stdout + wrong.stderr + verbose.stdout + verbose.stderr).not.toContain(secret);
    const none = await copy(data, address.replace('scrollkeep-test', 'no-such-bucket'));
    expect(none.stderr).toContain('there is no bucket "no-such-bucket"');
    const lost = await copy(data, address, { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
    expect(lost.status).toBe(66);
    expect(lost.stderr).toContain('no credentials for S3: there is no profile "default"');
    const empty = await run(join(folder, 'empty'), ['archive', 'import', server.toAddress('nothing-here')]);
    expect(empty).toMatchObject({ status: 66, stdout: '' });
    expect(empty.stderr).toContain('there is no copy of an archive in s3://scrollkeep-test/nothing-here');
  });
});
