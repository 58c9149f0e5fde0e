import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWhole } from '../../packages/server/src/borders/write-whole.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';

const id = '7c1e5b20-0000-4000-8000-00000000f111';
let base: string;
let out: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-writing-'));
  out = join(base, 'out');
  mkdirSync(join(base, 'claude/projects/-home-ada-harbour'), { recursive: true });
  mkdirSync(out);
  const line = {
    parentUuid: null,
    isSidechain: false,
    cwd: '/home/ada/harbour',
    sessionId: id,
    version: '2.1.325',
    type: 'user',
    uuid: 'p',
    timestamp: '2026-11-02T09:00:00.000Z',
    message: { role: 'user', content: 'tide '.repeat(20_000) },
  };
  writeFileSync(join(base, `claude/projects/-home-ada-harbour/${id}.jsonl`), `${JSON.stringify(line)}\n`);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const places = () => [
  '--root',
  join(base, 'claude'),
  '--data-dir',
  join(base, 'data'),
  '--cache-dir',
  join(base, 'cache'),
];
const run = (...args: readonly string[]) => runCommand([...args, ...places()], { cwd: base });

describe.skipIf(process.platform === 'win32')('a disk that takes only a part', () => {
  /**
   * Files end at 32 KiB (in a shell that counts blocks of 1,024 bytes) or 16 KiB: the write that crosses that end is
   * taken in part, as on a full disk.
   */
  const runWithSmallFiles = (...args: readonly string[]) =>
    spawnSync('sh', ['-c', 'ulimit -f 32 && exec "$0" "$@"', process.execPath, bin, ...args, ...places()], {
      cwd: base,
      env: isolatedEnvironment(),
      encoding: 'utf8',
    });

  it.each(['html', 'md', 'json', 'jsonl'])('leaves no half export behind: %s', async (format) => {
    const file = join(out, `x.${format}`);
    const small = runWithSmallFiles('export', id, '-f', format, '-o', file);
    expect([
      small.status,
      readdirSync(out),
      small.stdout.includes('Written'),
      small.stderr.includes('Written'),
    ]).toEqual([74, [], false, false]);
    expect(small.stderr).toContain(file);
    // It was the limit.
    expect((await run('export', id, '-f', format, '-o', file)).status).toBe(0);
    expect(statSync(file).size).toBeGreaterThan(32 * 1024);
  });

  it('keeps the export that was there', () => {
    const file = join(out, 'x.md');
    writeFileSync(file, 'before');
    expect(runWithSmallFiles('export', id, '-f', 'md', '-o', file, '--force').status).toBe(74);
    expect([readdirSync(out), readFileSync(file, 'utf8')]).toEqual([['x.md'], 'before']);
  });

  it('is written to until all is there, or it says why not', async () => {
    const taken: number[] = [];
    const takes = (most: number) => (bytes: Uint8Array) => {
      const part = bytes.subarray(0, most);
      taken.push(...part);
      return Promise.resolve({ bytesWritten: part.length, buffer: bytes });
    };
    const open = (most: number) =>
      ({
        writev: (all: readonly Uint8Array[]) => takes(most)(Buffer.concat(all)),
        write: (bytes: Uint8Array, at: number) => takes(most)(bytes.subarray(at)),
      }) as never;
    await writeWhole(open(3), [Buffer.from([1, 2]), Buffer.from([]), Buffer.from([3, 4, 5, 6, 7]), Buffer.from([8])]);
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expect(writeWhole(open(0), [Buffer.from([1])])).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

describe.skipIf(process.platform === 'win32')('a name that is no file', () => {
  const commands: readonly (readonly [string, string, (file: string) => readonly string[]])[] = [
    ['export', 'md', (file) => ['export', id, '-f', 'md', '-o', file]],
    ['export of a tar', 'tar', (file) => ['export', id, '-f', 'jsonl', '-o', file]],
    [
      'redact',
      'jsonl',
      (file) => ['redact', join(base, `claude/projects/-home-ada-harbour/${id}.jsonl`), '--out', file],
    ],
    ['archive export', 'skarchive', (file) => ['archive', 'export', file]],
  ];

  it.each(commands)('stays what it is: %s', async (_, ending, toArgs) => {
    expect((await run('archive')).status).toBe(0);
    const [pipe, link, dangling, precious] = [
      join(out, `pipe.${ending}`),
      join(out, `link.${ending}`),
      join(out, `dangling.${ending}`),
      join(base, 'precious'),
    ];
    writeFileSync(precious, 'precious');
    execFileSync('mkfifo', [pipe]);
    symlinkSync(precious, link);
    symlinkSync(join(base, 'nowhere'), dangling);
    for (const file of [pipe, link, dangling]) {
      const forced = await run(...toArgs(file), '--force');
      expect([file, forced.status], forced.stderr).toEqual([file, 74]);
      expect(forced.stderr).toMatch(file === pipe ? /not a regular file/ : /is a symbolic link/);
      expect((await run(...toArgs(file))).status, file).toBe(74);
    }
    expect([
      lstatSync(pipe).isFIFO(),
      readlinkSync(link),
      readlinkSync(dangling),
      readFileSync(precious, 'utf8'),
    ]).toEqual([true, precious, join(base, 'nowhere'), 'precious']);
    expect([readdirSync(out).length, existsSync(join(base, 'nowhere'))]).toEqual([3, false]);
  });

  it('does not have an archive exported through a link that waits for its half-written file', async () => {
    expect((await run('archive')).status).toBe(0);
    writeFileSync(join(base, 'precious'), 'precious');
    symlinkSync(join(base, 'precious'), join(out, 'whole.skarchive.tmp'));
    expect((await run('archive', 'export', join(out, 'whole.skarchive'))).status).toBe(0);
    expect([readFileSync(join(base, 'precious'), 'utf8'), statSync(join(out, 'whole.skarchive')).mode & 0o777]).toEqual(
      ['precious', 0o600],
    );
  });
});
