import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { folder, handed, oldProject, openHandOverLab, type HandOverLab } from '../setup/hand-over-kit.ts';
import { printExport, readExport, seal, type ExportParts } from './forge-export.ts';
import { hostileText } from './hostile-texts.ts';

let lab: HandOverLab;
let whole: Buffer;
beforeAll(async () => {
  const sender = openHandOverLab();
  expect((await sender.from.run('hand-over', handed, '--no-redact', '--out', sender.file)).status).toBe(0);
  whole = readFileSync(sender.file);
  sender.remove();
});
beforeEach(() => {
  lab = openHandOverLab();
  writeFileSync(lab.file, whole);
});
afterEach(() => lab.remove());

const take = (...args: readonly string[]) =>
  lab.to.run('take', lab.file, '--project', lab.to.project, '--write', ...args);

/** Refused with one clear line, and nothing is written anywhere. */
async function expectRefused(message: RegExp | string, status: readonly number[] = [66]): Promise<void> {
  const { status: ended, stderr, stdout } = await take();
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect([status.includes(ended ?? -1), stdout], stderr).toEqual([true, '']);
  expect([existsSync(lab.to.config), existsSync(lab.to.data)]).toEqual([false, false]);
  expect(readdirSync(lab.to.project)).toEqual([]);
}

/** The file as whoever knows the format would forge it: every check in it is right. */
async function forge(change: (parts: ExportParts) => void): Promise<void> {
  const parts = readExport(whole);
  change(parts);
  writeFileSync(lab.file, await printExport(parts));
}

const project = `projects/${folder}`;
const evil = Buffer.from('#!/bin/sh\ntouch /tmp/owned\n');

/** Adds a file of a name, whatever it is. */
function add({ manifest, chunks }: ExportParts, path: unknown, bytes: Buffer = evil): void {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  if (!chunks.some((chunk) => chunk.hash === hash)) chunks.push({ hash, bytes });
  const versions = [[1, 1e12, bytes.length, `${hash}:${bytes.length}`]];
  manifest.files.push({ root: 0, path, mtimeMs: 1e12, tail: '', goneAtMs: 0, versions });
}

describe('a hand-over file from a stranger', () => {
  it.each([
    ['above the folder', '../evil.jsonl'],
    ['above, in the middle', `${project}/${handed}/../../../../evil.jsonl`],
    ['absolute', '/etc/evil.jsonl'],
    ['absolute on Windows', 'C:/evil.jsonl'],
    ['with other separators', `projects\\${folder}\\evil.jsonl`],
    ['with a NUL', `${project}/${handed}/tool-results/a\0b`],
    ['a device', `${project}/${handed}/tool-results/nul`],
    ['a stream', `${project}/${handed}/tool-results/a:b`],
    ['no text', 7],
    ['settings', 'settings.json'],
    ['a hook', 'hooks/evil.sh'],
    ['a plugin', 'plugins/evil/plugin.json'],
    ['a command', 'commands/evil.md'],
    ['an agent definition', 'agents/evil.md'],
    ['a skill', 'skills/evil/SKILL.md'],
    ['the account', '.claude.json'],
    ['credentials', '.credentials.json'],
    ['memory', `${project}/memory/MEMORY.md`],
    ['instructions', 'CLAUDE.md'],
    ['memory of the session', `${project}/${handed}/session-memory/x.md`],
    ['environment of the session', `session-env/${handed}/hook.sh`],
    ['a shell snapshot', 'shell-snapshots/snapshot-bash-1.sh'],
    ['a workflow script', `${project}/${handed}/workflows/scripts/evil.mjs`],
    ['the prompt history', 'history.jsonl'],
    ['a running client', 'sessions/1.json'],
    ['a job', 'jobs/12345678/state.json'],
    ['a team', 'teams/evil/config.json'],
    ['the list of sessions', `${project}/sessions-index.json`],
    ['another session', `${project}/6e2f1a70-93c4-4b1e-8a55-0c6e7f9d1b24.jsonl`],
    ['a checkpoint of another session', 'file-history/6e2f1a70-93c4-4b1e-8a55-0c6e7f9d1b24/0123456789abcdef@v1'],
    ['another project', `projects/-other/${handed}/tool-results/x.txt`],
    ['a second transcript', `projects/-other/${handed}.jsonl`],
  ])('is refused for a path: %s', async (_, path) => {
    await forge((parts) => add(parts, path));
    await expectRefused(/is not a complete hand-over file/);
  });

  it.each([
    ['.bashrc', 74],
    ['.git/config', 74],
    ['.claude/settings.json', 74],
    ['.ssh/authorized_keys', 74],
  ])('is refused for a protected name below its own folder: %s', async (name, status) => {
    await forge((parts) => add(parts, `${project}/${handed}/tool-results/${name}`));
    await expectRefused(/protected|never archived/, [status]);
  });

  it('makes no Git folder', async () => {
    await forge((parts) => {
      for (const name of ['HEAD', 'config', 'objects/x', 'refs/x', 'hooks/post-checkout'])
        add(parts, `${project}/${handed}/tool-results/${name}`);
    });
    await expectRefused(/protected/, [74]);
  });

  it.each<readonly [string, (parts: ExportParts) => void, RegExp]>([
    ['the same path twice', (parts) => [0, 1].forEach(() => add(parts, `${project}/${handed}/x/tool-results/a`)), /./],
    ['a listed file twice', ({ manifest }) => void manifest.files.push({ ...manifest.files[0] }), /twice/],
    [
      'two names that some disks take for one',
      (parts) => ['a.txt', 'A.txt'].forEach((name) => add(parts, `${project}/${handed}/tool-results/${name}`)),
      /twice/,
    ],
    ['no transcript', ({ manifest, chunks }) => void keepOnly(manifest, chunks, 'todos/'), /no transcript/],
    ['a chunk that is missing', ({ chunks }) => void chunks.pop(), /missing/],
    ['a chunk of no file', ({ chunks }) => void chunks.push({ hash: toHash(evil), bytes: evil }), /belong to no file/],
    ['a size that is wrong', ({ manifest }) => void setSize(manifest, 5), /damaged/],
    ['a huge size', ({ manifest }) => void setSize(manifest, Number.MAX_SAFE_INTEGER), /damaged/],
    ['two config folders', ({ manifest }) => void manifest.roots.push({ ...manifest.roots[0] }), /one config folder/],
    ['a relative config folder', ({ manifest }) => void (manifest.roots[0] = { path: 'x' }), /damaged/],
    ['no word about its session', ({ manifest }) => void (manifest.handOver = 'x'), /damaged/],
    ['another session', ({ manifest }) => void setFacts(manifest, { session: toOther() }), /not belong to the session/],
    ['a path as session', ({ manifest }) => void setFacts(manifest, { session: '../../x' }), /damaged/],
    ['a list as session', ({ manifest }) => void setFacts(manifest, { session: [handed] }), /damaged/],
  ])('is refused with %s', async (_, change, message) => {
    await forge(change);
    await expectRefused(message);
  });

  it('is refused if it would unpack to far more than its size', async () => {
    const block = Buffer.alloc(1024 * 1024, 0x20);
    await forge(({ manifest, chunks }) => {
      chunks.splice(0, 0, { hash: toHash(block), bytes: block });
      const printed = Array.from({ length: 400 }, () => `${toHash(block)}:${block.length}`).join(' ');
      const versions = [[1, 1e12, 400 * block.length, printed]];
      const path = `${project}/${handed}/tool-results/bomb.txt`;
      manifest.files.push({ root: 0, path, mtimeMs: 1e12, tail: '', goneAtMs: 0, versions });
    });
    await expectRefused(/damaged|unpack/);
    // As many files, each of them small enough to pass.
    await forge((parts) => {
      for (let at = 0; at < 300; at++) add(parts, `${project}/${handed}/tool-results/${at}.txt`, block);
    });
    await expectRefused(/unpack to 3\d\d MB/);
  });

  it('is refused if it is newer, an archive export, something else, cut or empty', async () => {
    await forge(({ manifest }) => void setFacts(manifest, { version: 2 }));
    await expectRefused(/newer Scrollkeep/, [2]);
    await forge(({ manifest }) => void (manifest.format = 2));
    await expectRefused(/newer Scrollkeep/, [2]);
    await forge(({ manifest }) => void delete manifest.handOver);
    await expectRefused(/archive import/);
    writeFileSync(lab.file, 'PK\u0003\u0004 not ours, but long enough to be read as a header of something else');
    await expectRefused(/not a complete hand-over file/);
    writeFileSync(lab.file, '');
    await expectRefused(/too short/);
    for (const size of [10, 47, 79, 80, 200, whole.length - 33, whole.length - 1]) {
      writeFileSync(lab.file, whole);
      truncateSync(lab.file, size);
      await expectRefused(/not a complete hand-over file/);
    }
  });

  it('is refused whichever byte was changed', async () => {
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 12)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      writeFileSync(lab.file, changed);
      await expectRefused(/not a complete hand-over file|newer/, [2, 66]);
      writeFileSync(lab.file, seal(changed.subarray(0, -32)));
      const { status } = await take();
      expect([0, 2, 66], String(at)).toContain(status);
      if (status === 0) expect((await lab.to.run('take', '--undo', handed)).status).toBe(0);
    }
  });

  it('is not followed through a link in the config folder', async () => {
    const outside = join(lab.scratch, 'outside');
    mkdirSync(outside);
    mkdirSync(join(lab.to.config, 'projects'), { recursive: true });
    symlinkSync(outside, join(lab.to.config, 'projects', toProjectDirectory(lab.to.project)));
    const { status, stderr } = await take();
    expect([status, stderr]).toEqual([74, expect.stringContaining('a symbolic link is in the way')]);
    symlinkSync(outside, join(lab.to.config, 'file-history'));
    expect((await take()).status).toBe(74);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('sends nothing to a terminal that is not text, wherever it is in the file', async () => {
    await forge((parts) => {
      const record = {
        type: 'user',
        cwd: `/home/${hostileText}`,
        sessionId: handed,
        uuid: 'u',
        message: { content: '' },
      };
      const main = `${project}/${handed}.jsonl`;
      parts.manifest.files = parts.manifest.files.filter((file) => file['path'] !== main);
      add(parts, main, Buffer.from(`${JSON.stringify(record)}\n`));
      dropUnused(parts);
    });
    const { status, stdout, stderr } = await lab.to.run('take', lab.file, '--project', lab.to.project);
    expect(status, stderr).toBe(0);
    // eslint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('cannot make a rewind write or delete anything but ordinary files of the project', async () => {
    const name = '0123456789abcdef@v1';
    const backup = { backupFileName: name, version: 1 };
    const snapshot = (tracked: object, type = 'file-history-snapshot') =>
      `${JSON.stringify({ type, messageId: 'u', snapshot: { messageId: 'u', trackedFileBackups: tracked } })}\n`;
    const delta = (path: string, more: object = {}) =>
      `${JSON.stringify({ type: 'file-history-delta', messageId: 'u', trackingPath: path, backup, ...more })}\n`;
    const start = `${JSON.stringify({ type: 'user', cwd: oldProject, sessionId: handed, uuid: 'u' })}\n`;
    const good = snapshot({ 'pier.ts': { backupFileName: 'fedcba9876543210@v1', version: 1 } });
    const evilPaths = ['/etc/passwd', '../../.bashrc', '.git/hooks/post-checkout', '.', '/home/bertha/code/other.ts'];
    const text =
      start +
      good +
      evilPaths.map((path) => snapshot({ [path]: backup, 'ok.ts': { backupFileName: null, version: 1 } })).join('') +
      evilPaths.map((path) => delta(path)).join('') +
      delta('../x', { snapshot: { trackedFileBackups: { '../x': backup } } }) +
      snapshot({ 'a.ts': { ...backup, realParentDir: '/etc' } }) +
      snapshot({ 'b.ts': { backupFileName: '../../../.ssh/id_ed25519', version: 1 } }) +
      snapshot({ '/tmp/escaped': backup })
        .replace('history', 'hi\\u0073tory')
        .replace('"snapshot"', '"snap\\u0073hot"');
    await forge((parts) => {
      const main = `${project}/${handed}.jsonl`;
      parts.manifest.files = parts.manifest.files.filter((file) => !/jsonl$|^file-/.test(String(file['path'])));
      add(parts, main, Buffer.from(text));
      add(parts, `file-history/${handed}/${name}`);
      dropUnused(parts);
    });
    const { stdout, stderr } = await take('--json');
    expect((JSON.parse(stdout || '{}') as { outside: string[] }).outside, stderr).toEqual([
      ...evilPaths.map((path) => path),
      '../x',
      'a.ts',
      'b.ts',
      '/tmp/escaped',
    ]);
    const written = join(lab.to.config, 'projects', toProjectDirectory(lab.to.project), `${handed}.jsonl`);
    const lines = readFileSync(written, 'utf8').trimEnd().split('\n');
    expect(lines[1]).toBe(good.trimEnd());
    const tracked = lines.slice(1).map((line) => {
      const record = JSON.parse(line) as { snapshot: { trackedFileBackups: object }; trackingPath?: string };
      return [record.trackingPath, ...Object.keys(record.snapshot.trackedFileBackups)];
    });
    expect(new Set(tracked.flat())).toEqual(new Set([undefined, 'pier.ts', 'ok.ts']));
    expect(existsSync(join(lab.to.config, 'file-history'))).toBe(false);
  });

  it('names a project folder that would change every path, and none changes', async () => {
    await forge((parts) => {
      const main = `${project}/${handed}.jsonl`;
      parts.manifest.files = parts.manifest.files.filter((file) => file['path'] !== main);
      const record = { type: 'user', cwd: '/', file_path: '/etc/hosts', sessionId: handed, uuid: 'u' };
      add(parts, main, Buffer.from(`${JSON.stringify(record)}\n`));
      dropUnused(parts);
    });
    expect((await take()).status).toBe(0);
    const written = join(lab.to.config, 'projects', toProjectDirectory(lab.to.project), `${handed}.jsonl`);
    expect(readFileSync(written, 'utf8')).toContain('"file_path":"/etc/hosts"');
    expect(dirname(written)).toContain(lab.to.config);
  });
});

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function toOther(): string {
  return '6e2f1a70-93c4-4b1e-8a55-0c6e7f9d1b24';
}

function setFacts(manifest: ExportParts['manifest'], change: object): void {
  manifest.handOver = { ...(manifest.handOver as object), ...change };
}

function setSize(manifest: ExportParts['manifest'], size: number): void {
  const [file] = manifest.files;
  const [version] = (file?.['versions'] ?? []) as unknown[][];
  if (version !== undefined) version[2] = size;
}

function keepOnly(manifest: ExportParts['manifest'], chunks: ExportParts['chunks'], start: string): void {
  manifest.files = manifest.files.filter((file) => String(file['path']).startsWith(start));
  dropUnused({ manifest, chunks });
}

function dropUnused({ manifest, chunks }: ExportParts): void {
  const used = JSON.stringify(manifest.files);
  chunks.splice(0, chunks.length, ...chunks.filter(({ hash }) => used.includes(hash)));
}
