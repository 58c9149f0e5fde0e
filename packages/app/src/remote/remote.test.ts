import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { parseList } from './list-remote.ts';
import { openSpool } from './open-spool.ts';
import { openRangeSplitter } from './read-ranges.ts';
import { toListScript, toReadScript } from './remote-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-remote-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parsed = parseRemoteAddress('ssh://box');
if (!parsed.ok) throw new Error('an address');
const { address } = parsed;
const list = (...lines: readonly string[]) => parseList(address, `${lines.join('\n')}\n`, 'mark');

describe('parseList', () => {
  it('takes what an archive keeps, whatever a login prints before', () => {
    const found = list(
      'Welcome!',
      'mark config-folder',
      'box',
      '/home/bob/.claude',
      '12 1700000000 7 projects/-x/5d2f1a70-0000-4000-8000-000000000000.jsonl',
      '5 1700000000 8 ./history.jsonl',
      '5 1700000000 9 ./.credentials.json',
      '5 1700000000 9 projects/../../etc/passwd',
      '5 1700000000 9 /etc/passwd',
      'half a name.jsonl',
      'mark end',
    );
    expect(found).toMatchObject({ machine: 'box', path: '/home/bob/.claude', kind: 'config-folder' });
    expect(found.files.map(({ relativePath }) => relativePath)).toEqual([
      'projects/-x/5d2f1a70-0000-4000-8000-000000000000.jsonl',
      'history.jsonl',
    ]);
    expect(found.files[0]).toMatchObject({ size: 12, mtimeMs: 1_700_000_000_000, ino: 7 });
  });

  it('takes half an answer for none', () => {
    expect(() => list('mark config-folder', 'box', '/x', '1 1 1 history.jsonl')).toThrow(/unexpected response/);
    expect(() => list('sh: not found')).toThrow(/unexpected response/);
    expect(() => list('mark missing')).toThrow(/no such folder/);
  });
});

describe.runIf(process.platform !== 'win32')('the scripts', () => {
  const odd = `it's $(odd) "; name`;

  it('list and send files of any name', () => {
    const root = join(folder, odd);
    mkdirSync(join(root, 'projects', odd), { recursive: true });
    writeFileSync(join(root, 'projects', odd, '-a b.jsonl'), 'one\ntwo\n');
    const listed = execFileSync('sh', ['-s'], { input: toListScript(root, ['projects', 'todos'], 'mark') });
    expect(parseList(address, String(listed), 'mark')).toMatchObject({ kind: 'config-folder', path: root });
    expect(String(listed)).toContain(`projects/${odd}/-a b.jsonl`);
    const ranges = [
      { path: `projects/${odd}/-a b.jsonl`, from: 4, length: 4 },
      { path: 'projects/missing.jsonl', from: 0, length: 4 },
      { path: `projects/${odd}/-a b.jsonl`, from: 0, length: 0 },
    ];
    const sent = execFileSync('sh', ['-s'], {
      input: toReadScript(root, ranges, 'mark'),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const splitter = openRangeSplitter('mark', ranges.length, folder);
    splitter.push(sent);
    splitter.close();
    expect(splitter.lengths).toEqual([4, 0, 0]);
    expect(readFileSync(join(folder, '0'), 'utf8')).toBe('two\n');
  });
});

describe('openRangeSplitter', () => {
  const contents = ['', '\n', 'mark 1\n', 'a\nmark', '\nmark 9\n\n', 'ends\n'];
  const text = `motd\nmark begin\n${contents.map((content, at) => `${content}\nmark ${at}\n`).join('')}`;

  it.each([1, 2, 3, 7, 1000])('finds every content in pieces of %i bytes', (size) => {
    const splitter = openRangeSplitter('mark', contents.length, folder);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size));
    splitter.close();
    expect(contents.map((_, at) => readFileSync(join(folder, String(at)), 'utf8'))).toEqual(contents);
    expect(splitter.lengths).toEqual(contents.map((content) => content.length));
  });

  it('says what did not come', () => {
    const splitter = openRangeSplitter('mark', 2, folder);
    splitter.push(Buffer.from('mark begin\nabc\nmark 0\nhal'));
    splitter.close();
    expect(splitter.lengths).toEqual([3, undefined]);
  });
});

it('removes what a killed run left', () => {
  // No process has this number on any system that we know.
  mkdirSync(join(folder, 'fetch-4194999-x'));
  mkdirSync(join(folder, `fetch-${process.pid}-x`));
  const spool = openSpool(folder);
  spool.remove();
  expect(() => readFileSync(join(folder, 'fetch-4194999-x'))).toThrow(/ENOENT/);
  expect(() => readFileSync(join(folder, `fetch-${process.pid}-x`))).toThrow(/EISDIR/);
});
